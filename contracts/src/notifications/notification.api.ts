import type { Resource } from '../http/json-api.ts'

/**
 * Spec §3. Relationships: `createdBy` (user) and `notificatable` (here: articleAction → article). `checkedAt`
 * null: unread.
 */
export interface NotificationAttributes {
  /** The last four are of the moderators and have no `createdBy`. */
  action:
    | 'liked'
    | 'commented'
    | 'followed'
    | 'suspended'
    | 'reinstated'
    | 'appeal_upheld'
    | 'appeal_overturned'
  checkedAt: string | null
  createdAt: string
}
export type NotificationResource = Resource<'notification', NotificationAttributes>
