/** The work of a build process that may be killed at any moment. */
export interface BuildJob {
  /** Folder of the projector's source: its own, or a copy with a fault. */
  source: string
  databaseUrl: string
  eventStoreUrl: string
  projections: string[]
  /** Added to the code version of each, as a deploy does. */
  raisedBy: number
}

/** A message of the process; at a boundary it waits for a reply. */
export type Announcement = { boundary: string } | { step: string } | { failure: string }
