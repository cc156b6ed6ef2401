export const unless = async (client, named, command) => {
  try {
    return await client.send(command);
  } catch (error) {
    if (error.name === named) return undefined;
    throw error;
  }
};

/**
 * A Lambda handler for a custom resource. A failure reports only the error's name, because its message may contain
 * request data.
 * @param work returns the resource's attributes for a CloudFormation event
 * @param idOf returns a constant physical id, so that the resource is never replaced
 * @param failed prefix of a failure's reason
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
