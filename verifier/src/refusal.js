// Refusal is a verdict: the signature is not accepted. Its code is one of the cabinet's.
export class Refusal extends Error {
  constructor(code) {
    super(code);
    this.code = code;
  }
}

// Unavailable is a fault around the signature: nothing is known about it. Its message names no person.
export class Unavailable extends Error {}
