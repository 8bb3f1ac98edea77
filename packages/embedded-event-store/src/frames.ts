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
   * For grpc-js, which writes the header of one frame of `byteLength` bytes and then has the message copied behind
   * it: here the first header is among the bytes, so that the copy lies over it.
   */
  asMessage(): Buffer {
    const bytes = this.#bytes
    return {
      byteLength: bytes.length - FRAME_HEADER,
      copy: (target: Buffer, at: number) => bytes.copy(target, at - FRAME_HEADER),
    } as Buffer
  }
}
