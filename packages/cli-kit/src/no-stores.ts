/** The stores of a command line that connects to none, or whose command finds its stores itself. */
export type NoStores = Record<never, never>

export const noStores = {
  connect: (): NoStores => ({}),
  close: async (): Promise<void> => {},
}
