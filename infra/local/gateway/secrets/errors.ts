export type SecretErrorCode =
  | 'ResourceNotFoundException'
  | 'ResourceExistsException'
  | 'InvalidParameterException'
  | 'InvalidRequestException'
  | 'UnknownOperationException'
  | 'SerializationException';

/** An error as Secrets Manager answers it, status 400. */
export class SecretError extends Error {
  override readonly name: SecretErrorCode;

  constructor(code: SecretErrorCode, message: string) {
    super(message);
    this.name = code;
  }
}
