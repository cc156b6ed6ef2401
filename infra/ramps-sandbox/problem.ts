type ProblemStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503;

export class Problem extends Error {
  readonly status: ProblemStatus;
  readonly code: string;

  constructor(status: ProblemStatus, code: string, message: string) {
    super(message);
    this.name = 'Problem';
    this.status = status;
    this.code = code;
  }
}

export const invalid = (message: string, code = 'invalid_request'): Problem =>
  new Problem(400, code, message);
export const missing = (what: string): Problem => new Problem(404, 'not_found', `${what} not found`);
export const refused = (code: string, message: string): Problem => new Problem(422, code, message);
