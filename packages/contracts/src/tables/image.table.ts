import type { Licence } from '../images/image-sharing.ts'
import { boolean, integer, nullable, text, timestamptz } from './columns.ts'
import { defineTable } from './define-table.ts'

/** Each member's pictures. */
export const image = defineTable(
  'image',
  {
    image_id: text(),
    user_id: text(),
    src: text(),
    width: integer(),
    height: integer(),
    bytes: integer(),
    uploaded_at: timestamptz(),
    name: text(),
    alt: text(),
    /** Name and description as they are searched. */
    search: text(),
    licence: nullable(text<Licence>()),
    shared_at: nullable(timestamptz()),
    deleted: boolean(),
    /** End of the undo period; null: its bytes are removed. */
    purge_at: nullable(timestamptz()),
    /** Shared before its deletion: still served to its users. */
    kept_for_users: boolean(),
    /** Moderators took it down. */
    suspended: boolean(),
  },
  {
    key: ['image_id'],
    indexes: c => [
      // My images, newest first.
      `(${c.user_id}, ${c.uploaded_at} desc, ${c.image_id}) where not ${c.deleted}`,
      // My deleted images, and those whose bytes are due.
      `(${c.user_id}, ${c.purge_at} desc) where ${c.deleted} and ${c.purge_at} is not null`,
      `(${c.purge_at}) where ${c.deleted} and ${c.purge_at} is not null`,
      // Shared images, newest first.
      `(${c.shared_at} desc, ${c.image_id}) where ${c.licence} is not null and not ${c.deleted} and not ${c.suspended}`,
      // Whose picture an address shows, and whether it is still shown.
      `(${c.src})`,
    ],
  },
)
