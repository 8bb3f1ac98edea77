/** The stores of a command line that connects to none, or to what its command finds by itself. */
export type NoStores = Record<never, never>

export const noStores = {
  connect: (): NoStores => ({}),
  close: async (): Promise<void> => {},
}
