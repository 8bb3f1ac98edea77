import type { ReadModels } from './read-models.ts'
import { statementsOver } from './statements.ts'

type Of<Table extends keyof ReadModels, Column extends keyof ReadModels[Table]> = Pick<
  ReadModels[Table],
  Column
>

/**
 * The tables and columns that the write side may query: a contract between projector and command-api. A command decides
 * by its stream; these are facts that its stream does not contain: the author of a subject, content already seen, due
 * work, daily totals.
 */
interface CommandQueries {
  'read.activity_day': ReadModels['read.activity_day']
  'read.alias_mute': Of<'read.alias_mute', 'comment_id' | 'user_id' | 'is_set'>
  'read.article_body': Of<'read.article_body', 'article_id' | 'html'>
  'read.article_card': Of<
    'read.article_card',
    | ('article_id' | 'author_id' | 'game_id' | 'status' | 'kind')
    | ('official' | 'thumbnail' | 'published_at' | 'purge_at')
  >
  'read.article_comment': Of<
    'read.article_comment',
    | ('comment_id' | 'author_id' | 'subject_id' | 'anonymous' | 'state' | 'purge_at' | 'likes')
    | ('body' | 'posted_at' | 'edited_at' | 'suspended' | 'held_by')
  >
  'read.article_counter': Of<'read.article_counter', 'article_id' | 'likes'>
  'read.article_history': Of<
    'read.article_history',
    | ('article_id' | 'review_id' | 'comment_id' | 'event_id')
    | ('position' | 'revision' | 'type' | 'actor_id' | 'at')
  >
  'read.article_like': Of<'read.article_like', 'article_id' | 'user_id' | 'counted'>
  'read.article_vote': Of<
    'read.article_vote',
    'article_id' | 'user_id' | 'vote' | 'about' | 'is_set' | 'counted'
  >
  'read.article_vote_count': Of<
    'read.article_vote_count',
    'article_id' | 'vote' | 'about' | 'readers' | 'weighing' | 'told'
  >
  'read.article_series': Of<'read.article_series', 'series_id' | 'owner_id' | 'removed'>
  'read.category_row': Of<'read.category_row', 'category_id' | 'row_id' | 'cells' | 'bytes'>
  'read.category_size': Of<'read.category_size', 'category_id' | 'rows' | 'bytes'>
  'read.comment_like': Of<'read.comment_like', 'comment_id' | 'user_id' | 'counted'>
  'read.comment_rule_switch': Of<'read.comment_rule_switch', 'off'>
  'read.comment_policy': Of<'read.comment_policy', 'subject_id' | 'audience'>
  'read.database_category': Of<
    'read.database_category',
    'category_id' | 'owner_id' | 'game_id' | 'status' | 'purge_at'
  >
  'read.game_card': Of<'read.game_card', 'game_id' | 'title_ja' | 'title_en' | 'details' | 'hidden'>
  'read.game_merge': Of<'read.game_merge', 'game_id' | 'canonical_id'>
  'read.game_request': Of<'read.game_request', 'request_id' | 'user_id' | 'state'>
  'read.game_review': Of<
    'read.game_review',
    'review_id' | 'author_id' | 'game_id' | 'status' | 'likes' | 'purge_at' | 'html' | 'draft'
  >
  'read.game_review_like': Of<'read.game_review_like', 'review_id' | 'user_id' | 'counted'>
  'read.game_version': Of<'read.game_version', 'game_id' | 'version_id' | 'announced_at' | 'authors_told'>
  'read.partner': Of<'read.partner', 'partner_id'>
  'read.igdb_match': Of<'read.igdb_match', 'igdb_id' | 'game_id' | 'state'>
  'read.image': Of<
    'read.image',
    | ('image_id' | 'user_id' | 'src' | 'bytes' | 'licence')
    | ('deleted' | 'purge_at' | 'kept_for_users' | 'suspended')
  >
  'read.image_use': Of<'read.image_use', 'image_id' | 'user_id' | 'licence'>
  'read.report': Of<'read.report', 'subject_id' | 'reporter_id' | 'report_id' | 'reported_at' | 'closed_at'>
  'read.report_case': Of<'read.report_case', 'subject_id' | 'subject_kind' | 'author_id'>
  'read.inquiry': Of<
    'read.inquiry',
    'inquiry_id' | 'about_kind' | 'about_id' | 'state' | 'genre' | 'received_at'
  >
  'read.member_joined': ReadModels['read.member_joined']
  'read.notification': Of<'read.notification', 'user_id' | 'position' | 'notification_id' | 'kind'>
  'read.notification_setting': ReadModels['read.notification_setting']
  'read.notification_watermark': Of<'read.notification_watermark', 'user_id' | 'up_to'>
  'read.publication_due': Of<
    'read.publication_due',
    'article_id' | 'author_id' | 'schedule_id' | 'publish_at' | 'missed'
  >
  'read.ranking_exclusion': Of<'read.ranking_exclusion', 'user_id' | 'from_at'>
  'read.series_part': Of<'read.series_part', 'article_id' | 'series_id'>
  'read.shelf_entry': Of<'read.shelf_entry', 'user_id' | 'game_id'>
  'read.site_day': Of<'read.site_day', 'day' | 'readers' | 'views'>
  'read.template_header': Of<'read.template_header', 'header_id' | 'owner_id' | 'removed'>
  'read.user_access': Of<'read.user_access', 'user_id' | 'roles' | 'verified'>
  'read.user_block': Of<'read.user_block', 'blocked_id' | 'user_id' | 'is_set'>
  'read.user_card': Of<
    'read.user_card',
    'user_id' | 'name' | 'display_name' | 'picture' | 'anonymous' | 'erased'
  >
  'read.user_mute': Of<'read.user_mute', 'muted_id' | 'user_id' | 'is_set'>
}

/** Builds what the write side asks. */
export const facts = statementsOver<CommandQueries>()
