import { alias } from '@koryaku/contracts/tables/define-table.ts'
import { notification } from '@koryaku/contracts/tables/notification.table.ts'
import { notificationSetting } from '@koryaku/contracts/tables/notification-setting.table.ts'
import type { Param } from '@koryaku/contracts/tables/statements.ts'
import { type RawBuilder, sql } from 'kysely'

const n = alias(notification, 'n')
const q = alias(notificationSetting, 'q')

/** Does the bell of a user show the kind of the line `n`? Found once a statement. */
export const isRinging = (userId: Param<string>): RawBuilder<boolean> =>
  sql<boolean>`${sql.raw(n.kind)} not in (
    select ${sql.raw(q.kind)} from ${sql.raw(String(q))} where ${sql.raw(q.user_id)} = ${userId} and not ${sql.raw(q.bell)})`
