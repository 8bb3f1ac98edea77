import { gameIdForSlug } from '@koryaku/contracts/ids.ts'
import type { Pool } from 'pg'

/** How many rows the generated read models have; what matters is that a scan of them would be seen. */
export interface Size {
  articles: number
  games: number
  users: number
}

/** Ids as generated here; zero-padded so that they sort as they are counted. */
const id = (kind: string, n: string): string => `'${kind}' || lpad((${n})::text, 9, '0')`

/**
 * Fills the read models with rows of usual length, straight by SQL: a million events would say the same and take
 * longer. Popularity is skewed, as it is: a few games have most of the articles.
 */
export async function fillReadModels(db: Pool, { articles, games, users }: Size): Promise<void> {
  const game = `(select g.game_id from game_number g where g.n = floor(${games} * power((i::bigint * 7919 % 100003) / 100003.0, 3))::int)`
  const user = (n: string) => id('user', `(${n}) % ${users}`)
  const at = `timestamptz '2026-11-01' - i * interval '30 seconds'`
  // The id of a game follows from its slug.
  const ids = Array.from({ length: games }, (_, i) => gameIdForSlug(`game-${i}`))
  await db.query('create table game_number (n integer primary key, game_id text not null)')
  await db.query(
    'insert into game_number select n - 1, game_id from unnest($1::text[]) with ordinality g (game_id, n)',
    [ids],
  )
  const statements = [
    `insert into read.game_card select (select g.game_id from game_number g where g.n = i), 'game-' || i, 'ゲームの題 ' || i, 'ゲームの題 ' || i, null,
       '{"titleJa": "ゲーム", "aliases": []}', 'げーむ ' || lpad(i::text, 9, '0'), ${at},
       '{"type":"game","id":"' || (select g.game_id from game_number g where g.n = i) || '","attributes":{"slug":"game-' || i || '","title":"ゲームの題 ' || i || '","platforms":["Nintendo Switch"],'
       from generate_series(0, ${games - 1}) i`,
    `insert into read.game_counter select (select g.game_id from game_number g where g.n = i), (1000000 / (i + 10))::int, i % 500 from generate_series(0, ${games - 1}) i`,
    `insert into read.user_card select ${id('user', 'i')}, 'name-' || i, '名前 ' || i, '自己紹介です。', null, i % 50 = 0, false, ${at},
       '{"type":"user","id":"' || ${id('user', 'i')} || '","attributes":{"name":"name-' || i || '","displayName":"名前 ' || i || '","description":"自己紹介です。",'
       from generate_series(0, ${users - 1}) i`,
    `insert into read.user_access select ${id('user', 'i')}, 'name-' || i, '{}', true from generate_series(0, ${users - 1}) i`,
    `insert into read.user_counter select ${id('user', 'i')}, 20, i % 300, 30 from generate_series(0, ${users - 1}) i`,
    `insert into read.member_total values (1, ${users})`,
    `insert into read.catalogue_total values (1, ${games}, ${articles})`,
    `insert into read.article_card select ${id('artk', 'i')}, ${user('i::bigint * 31')}, ${game},
       case when i % 12 = 0 then 'draft' when i % 200 = 1 then 'template' else 'published' end, i % 20000 = 1,
       'strategy', 'ja', '記事の題 ' || i, '', repeat('本文のはじめのところです。', 6), null, array['初心者', '装備'], ${at}, ${at},
       '{"type":"article","id":"' || ${id('artk', 'i')} || '","attributes":{"type":"PublishedArticle","title":"記事の題 ' || i || '","path":"' || ${id('artk', 'i')} || '","kind":"strategy","language":"ja","alternativeDescription":"' || repeat('本文のはじめのところです。', 6) || '",',
       '},"relationships":{"user":{"data":{"type":"user","id":"' || ${user('i::bigint * 31')} || '"}},"game":{"data":{"type":"game","id":"' || ${game} || '"}}}}'
       from generate_series(0, ${articles - 1}) i`,
    `insert into read.article_body select article_id, '<p>本文</p>', '[]', '本文' from read.article_card where status = 'published'`,
    `insert into read.article_counter select article_id, 3, 1, 40, 0 from read.article_card`,
    `insert into read.article_tag select game_id, tag, article_id, published_at from read.article_card, unnest(tags) tag where status = 'published'`,
    `insert into read.game_tag select game_id, tag, count(*) from read.article_tag group by 1, 2`,
    `insert into read.article_like select ${id('artk', `i % ${articles}`)}, ${user(`i::bigint * 17 + i / ${users}`)}, ${at}, true, true
       from generate_series(0, ${articles - 1}) i on conflict do nothing`,
    `insert into read.article_bookmark select article_id, user_id, at, true, true from read.article_like where article_id < ${id('artk', String(articles / 5))}`,
    `insert into read.game_follow select ${game}, ${user('i::bigint * 13')}, ${at}, true, true from generate_series(0, ${users * 10}) i on conflict do nothing`,
    `insert into read.user_follow select ${user('i::bigint * 7 % 1000')}, ${user('i')}, ${at}, true, true from generate_series(0, ${users * 10}) i on conflict do nothing`,
    // One member is told as much as a famous author is.
    `insert into read.notification select case when i % 10 = 0 then ${id('user', '1')} else ${user('i::bigint * 31')} end, i, gen_random_uuid(), ${user('i::bigint * 3')}, 'liked',
       ${id('artk', `i % ${articles}`)}, ${at} from generate_series(1, ${articles / 2}) i`,
    `insert into read.ranked_article select article_id, game_id, true, published_at, 3, 1, 40, (hashtext(article_id) & 1023)
       from read.article_card where status = 'published'`,
    `insert into read.ranking_window select article_id, 'all', '0001-01-01', 3, 1, 40, (hashtext(article_id) & 1023), true from read.article_card where status = 'published'`,
    `insert into read.ranking_window select article_id, 'daily', published_at::date, 3, 1, 40, (hashtext(article_id) & 1023), true from read.article_card where status = 'published'`,
    `insert into read.image select ${id('jmag', 'i')}, ${user('i')}, '/media/x', 1, 1, 1, ${at}, false from generate_series(0, ${users * 4}) i`,
    `insert into read.checkpoint (projection, version, code_version, position, status) values ('generated', 1, 1, 1, 'live')`,
    'vacuum analyze',
  ]
  for (const statement of statements) await db.query(statement)
}
