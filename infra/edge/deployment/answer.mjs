// How a custom resource answers CloudFormation.

/** What `client` gives to a command, or undefined when it fails as `named`. */
export const unless = async (client, named, command) => {
  try {
    return await client.send(command);
  } catch (error) {
    if (error.name === named) return undefined;
    throw error;
  }
};

/**
 * A Lambda handler that does `work` and tells CloudFormation what came of it; of a failure its name only, since what an error
 * says may have something of the request in it.
 * @param work gives the attributes of the resource for an event of CloudFormation
 * @param idOf its physical id, which stays the same: nothing is replaced
 * @param failed how the reason of a failure begins
 */
export const answering =
  ({ work, idOf, failed }) =>
  async (event) => {
    const { ResponseURL, StackId, RequestId, LogicalResourceId, ResourceProperties } = event;
    const outcome = await work(event).then(
      (Data) => ({ Status: 'SUCCESS', Data }),
      (error) => ({ Status: 'FAILED', Reason: `${failed}: ${error.name}` }),
    );
    const body = JSON.stringify({
      ...outcome,
      StackId,
      RequestId,
      LogicalResourceId,
      PhysicalResourceId: idOf(ResourceProperties),
    });
    const response = await fetch(ResponseURL, { method: 'PUT', body, headers: { 'content-type': '' } });
    if (!response.ok) throw new Error(`CloudFormation did not take the answer: ${response.status}`);
  };
