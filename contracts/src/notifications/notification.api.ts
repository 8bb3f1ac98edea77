import type { Resource } from '../http/json-api.ts'

/**
 * Spec §3. Relationships: `createdBy` (user) and `notificatable` (here: articleAction → article). `checkedAt`
 * null: unread.
 */
export interface NotificationAttributes {
  action: 'liked' | 'commented' | 'followed'
  checkedAt: string | null
  createdAt: string
}
export type NotificationResource = Resource<'notification', NotificationAttributes>
