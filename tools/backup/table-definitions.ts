import type { ClientBase } from 'pg'

/** The definition of a schema, as statements that recreate it. */
export interface Definitions {
  tables: { schema: string; name: string; columns: string[] }[]
  /** Tables without keys and indexes: rows are copied into them faster, and in any order. */
  before: string[]
  after: string[]
}

/**
 * Reads the tables of a schema from the catalogue. Features that the two schemas do not use today (sequences, views,
 * generated columns) are rejected rather than lost.
 */
export async function definitionsOf(db: ClientBase, schema: string): Promise<Definitions> {
  await refuseUnknown(db, schema)
  const { rows } = await db.query<{ name: string; columns: string[]; definition: string }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
            string_agg(format('%I %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
              case when d.adbin is null then '' else ' default ' || pg_get_expr(d.adbin, d.adrelid) end,
              case when a.attnotnull then ' not null' else '' end), ', ' order by a.attnum) as definition
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where n.nspname = $1 and c.relkind = 'r' group by c.oid, c.relname order by c.relname`,
    [schema],
  )
  const constraints = await db.query<{ statement: string }>(
    `select format('alter table %I.%I add constraint %I %s', $1::text, c.relname, k.conname, pg_get_constraintdef(k.oid)) as statement
       from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = $1 and k.contype in ('p', 'u', 'c', 'f')
      order by array_position(array['p', 'u', 'c', 'f'], k.contype::text), c.relname, k.conname`,
    [schema],
  )
  const indexes = await db.query<{ statement: string }>(
    `select pg_get_indexdef(i.indexrelid) as statement
       from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = $1 and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u'))
      order by 1`,
    [schema],
  )
  const functions = await db.query<{ statement: string }>(
    `select pg_get_functiondef(p.oid) as statement from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = $1 and p.prokind in ('f', 'p') order by p.proname, p.oid`,
    [schema],
  )
  const triggers = await db.query<{ statement: string }>(
    `select pg_get_triggerdef(t.oid) as statement from pg_trigger t join pg_class c on c.oid = t.tgrelid
       join pg_namespace n on n.oid = c.relnamespace where n.nspname = $1 and not t.tgisinternal
      order by c.relname, t.tgname`,
    [schema],
  )
  return {
    tables: rows.map(({ name, columns }) => ({ schema, name, columns })),
    before: [
      `create schema if not exists ${quoted(schema)}`,
      ...rows.map(({ name, definition }) => `create table ${quoted(schema)}.${quoted(name)} (${definition})`),
    ],
    after: [...functions.rows, ...constraints.rows, ...indexes.rows, ...triggers.rows].map(
      ({ statement }) => statement,
    ),
  }
}

async function refuseUnknown(db: ClientBase, schema: string): Promise<void> {
  const { rows } = await db.query<{ what: string }>(
    `select c.relname::text as what from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = $1 and c.relkind not in ('r', 'i')
     union all
     select c.relname || '.' || a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
       join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = $1 and c.relkind = 'r' and a.attnum > 0 and (a.attidentity <> '' or a.attgenerated <> '')`,
    [schema],
  )
  if (rows[0]) throw new Error(`schema ${schema} holds ${rows[0].what}, which a backup cannot keep`)
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A table with its columns, as COPY wants it. */
export const copyTarget = ({ schema, name, columns }: Definitions['tables'][number]): string =>
  `${quoted(schema)}.${quoted(name)} (${columns.map(quoted).join(', ')})`
