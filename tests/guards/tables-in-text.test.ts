import { join } from 'node:path'
import { expect, it } from 'vitest'
import { workspaces } from '../running/workspaces.ts'
import { namedIn, namedUnder } from './named-in-text.ts'

const ROOT = join(import.meta.dirname, '../..')

/** All programs are parsed, on a machine that may be busy. */
const PATIENCE_MS = 60_000

/** Where a table may be named in a text: a file, or a folder with all that is in it. */
const EXCEPTIONS: Record<string, string> = {
  'packages/contracts/src/tables/define-table.ts': 'Here the names are made.',
  'tools/attack/': 'Looks into a site from outside, as an analyst would with psql.',
  'tools/bench/': 'Measures a site from outside, also the tables of an older one.',
  'tools/faults/': 'Damages the tables by hand, and looks past the site for what is left.',
  'tools/scale/': 'Recounts the tables from outside, so that no description vouches for itself.',
}
const exceptionOf = (file: string) => Object.keys(EXCEPTIONS).find(place => file.startsWith(place))

/** Typical violations. */
const planted: [what: string, line: string][] = [
  ['a query', "db.query('select title from read.article_card where article_id = $1', [id])"],
  ['a prepared one', 'const text = `select 1 from read.user_card u where u.user_id = $1`'],
  ['a fragment of the builder', 'sql`exists (select 1 from read.article_like l)`'],
  ['quoted names', `db.query('select * from "read"."inquiry"')`],
  ['a write', "db.query('update read.checkpoint set position = 1')"],
  ['a name in a constant', "const table = likes ? 'read.article_like' : 'read.article_bookmark'"],
  ['a name made of parts', `db.query(\`select * from read.\${name}\`)`],
  ['a name put together', "db.query('select * from read.' + name)"],
  [
    'text beside the builder',
    "facts.selectFrom('read.user_card').where(sql`user_id in (select user_id from read.user_access)`)",
  ],
  ['a word that no builder takes', "ask('read.user_card')"],
  ['an event in SQL', `db.query(\`select 1 from \${h} where type = 'ArticleSuspended'\`)`],
]
const allowed: [what: string, line: string][] = [
  [
    'words of the builder',
    "read.selectFrom('read.user_card as u').select(['u.name']).orderBy('read.user_card.name')",
  ],
  ['those of an expression', "({ selectFrom }) => selectFrom('read.user_card')"],
  [
    'a typed constant of the builder',
    "read.selectFrom('read.article_history').where('type', '=', 'ArticleSuspended')",
  ],
  ['a description', `db.query(\`select \${c.title} from \${c}\`)`],
  ['types', "type Named = Pick<ReadModels['read.user_card'], 'name'>"],
  ['prose', "const text = 'It could not be read. Try again.'"],
  ['a file', "import { read } from './read.ts'"],
]

it.each(planted)('%s is found', (_what, line) => expect(namedIn('a.ts', line)).not.toEqual([]))
it.each(allowed)('%s is allowed', (_what, line) => expect(namedIn('a.ts', line)).toEqual([]))

it(
  'no program names a table of a read model, or an event in SQL, as text',
  () => {
    const programs = workspaces.filter(workspace => workspace !== 'tests')
    const found = namedUnder(ROOT, programs)
    expect(found.filter(({ file }) => exceptionOf(file) === undefined)).toEqual([])
    // An unused exception is invalid.
    expect(new Set(found.map(({ file }) => exceptionOf(file)))).toEqual(new Set(Object.keys(EXCEPTIONS)))
  },
  PATIENCE_MS,
)
