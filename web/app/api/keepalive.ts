/** Largest body of a request that may outlive its page, in bytes. Browsers reject more than 64 KiB in flight per page. */
const BODY_MAX_BYTES = 50_000

/** Whether a JSON body is small enough for `keepalive`. Counts bytes as sent: a Japanese character has three. */
export function fitsKeepalive(body: object): boolean {
  const text = JSON.stringify(body)
  return text.length <= BODY_MAX_BYTES && new TextEncoder().encode(text).length <= BODY_MAX_BYTES
}
