import { shortIdFrom } from '../ids.ts'
import type { RelationKind } from './relation-parts.ts'

/** How a member's own list names a line of it: also where the other one has no name to show any more. */
export const relationId = (kind: RelationKind | 'comment_mute', userId: string, of: string): string =>
  shortIdFrom(`relation:${kind}:${userId}:${of}`)
