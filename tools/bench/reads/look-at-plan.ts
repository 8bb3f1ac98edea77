import type { Pool } from 'pg'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

/** More rows than this for one page is work that grows with the site. */
const MANY_ROWS = 3_000

/** Where the plan of a query touches more rows than a page of a list is worth; empty when it does not. */
export async function lookAtPlan(db: Pool, text: string, values: unknown[]): Promise<string[]> {
  const { rows } = await db.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    `explain (analyze, format json) ${text}`,
    values,
  )
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  return plan ? [...new Set(faultsOf(plan))] : []
}

function faultsOf(node: PlanNode): string[] {
  const below = (node.Plans ?? []).flatMap(faultsOf)
  const dropped = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  const touched = (node['Actual Rows'] + dropped) * node['Actual Loops']
  if (touched < MANY_ROWS) return below
  const where = node['Relation Name'] ? ` of ${node['Relation Name'].replace(/__v\d+$/, '')}` : ''
  return [`${node['Node Type']}${where}: ${Math.round(touched)} rows`, ...below]
}
