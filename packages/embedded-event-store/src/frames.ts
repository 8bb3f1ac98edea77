/** A frame of gRPC begins with a flag (not compressed) and the length of the message. */
export const FRAME_HEADER = 5

/**
 * Messages that are encoded already and go out in one write. A write for each message would cost more than reading
 * and encoding it.
 */
export class Frames {
  readonly #bytes: Buffer

  /** @param bytes messages, each behind the header of its frame */
  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  /**
   * The frames as one message of grpc-js, which writes a header of one frame of `byteLength` bytes and copies the
   * message after it. These bytes already begin with a header, so that `copy` overwrites the one that grpc-js wrote.
   */
  asMessage(): Buffer {
    const bytes = this.#bytes
    return {
      byteLength: bytes.length - FRAME_HEADER,
      copy: (target: Buffer, at: number) => bytes.copy(target, at - FRAME_HEADER),
    } as Buffer
  }
}
