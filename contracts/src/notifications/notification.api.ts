import type { Resource } from '../http/json-api.ts'

/**
 * Spec §3. Relationships: `createdBy` (user) and `notificatable` (null, or included: an `articleAction`). `checkedAt`
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
/** What was done to an article. Relationship: `article`, which has a game. */
export type ArticleActionResource = Resource<'articleAction', Pick<NotificationAttributes, 'action'>>
export type NotificationResource = Resource<'notification', NotificationAttributes>
