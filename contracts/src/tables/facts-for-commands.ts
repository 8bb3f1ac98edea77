import type { ReadModels } from './read-models.ts'
import { statementsOver } from './statements.ts'

type Of<Table extends keyof ReadModels, Column extends keyof ReadModels[Table]> = Pick<
  ReadModels[Table],
  Column
>

/**
 * What the write side asks the read models: these tables and columns are a contract between projector and command-api, and
 * no others are asked there. A command decides by its stream; here stands what no stream of its own says: whose article
 * something is about, what somebody has seen, what there is to do, what a day came to.
 */
interface FactsForCommands {
  'read.activity_day': ReadModels['read.activity_day']
  'read.article_body': Of<'read.article_body', 'article_id' | 'html'>
  'read.article_card': Of<
    'read.article_card',
    'article_id' | 'author_id' | 'game_id' | 'status' | 'official' | 'thumbnail' | 'published_at'
  >
  'read.article_counter': Of<'read.article_counter', 'article_id' | 'likes'>
  'read.article_history': Of<
    'read.article_history',
    'article_id' | 'event_id' | 'position' | 'revision' | 'type' | 'actor_id' | 'at'
  >
  'read.article_like': Of<'read.article_like', 'article_id' | 'user_id' | 'counted'>
  'read.image': Of<'read.image', 'image_id' | 'user_id' | 'src' | 'deleted'>
  'read.inquiry': Of<
    'read.inquiry',
    'inquiry_id' | 'about_kind' | 'about_id' | 'state' | 'genre' | 'received_at'
  >
  'read.member_joined': ReadModels['read.member_joined']
  'read.notification': Of<'read.notification', 'user_id' | 'position' | 'notification_id'>
  'read.notification_watermark': Of<'read.notification_watermark', 'user_id' | 'up_to'>
  'read.ranking_exclusion': Of<'read.ranking_exclusion', 'user_id' | 'from_at'>
  'read.site_day': Of<'read.site_day', 'day' | 'readers' | 'views'>
  'read.user_access': Of<'read.user_access', 'user_id' | 'roles' | 'verified'>
  'read.user_card': Of<'read.user_card', 'user_id' | 'name' | 'display_name' | 'picture' | 'erased'>
}

/** Builds what the write side asks. */
export const facts = statementsOver<FactsForCommands>()
