import { alias } from './define-table.ts'
import { notificationWatermark } from './notification-watermark.table.ts'

const w = alias(notificationWatermark, 'w')

/** SQL: the position up to which the viewer has checked their notifications; -1: none. */
export const watermarkOf = (viewer: string): string =>
  `coalesce((select ${w.up_to} from ${w} where ${w.user_id} = ${viewer}), -1)`
