import type { Pool } from 'pg'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

export interface Explained {
  ms: number
  /** Rows that were touched on the way, and how many were wanted in the end. */
  touched: number
  answered: number
  /** Tables that were read from end to end for few rows. */
  scanned: string[]
  nodes: string
}

/** Runs a query once more and tells what it did. Tables of one row may be scanned. */
export async function explain(db: Pool, text: string, values: unknown[]): Promise<Explained> {
  const { rows } = await db.query<{ 'QUERY PLAN': [{ Plan: PlanNode; 'Execution Time': number }] }>(
    `explain (analyze, timing off, format json) ${text}`,
    values,
  )
  const [{ Plan, 'Execution Time': ms }] = (
    rows[0] as { 'QUERY PLAN': [{ Plan: PlanNode; 'Execution Time': number }] }
  )['QUERY PLAN']
  const answered = Plan['Actual Rows']
  const scanned = new Set<string>()
  let touched = 0
  const names: string[] = []
  const visit = (node: PlanNode) => {
    const rowsRead = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
    if (node['Relation Name']) touched += rowsRead
    if (node['Node Type'] === 'Seq Scan' && rowsRead > Math.max(1_000, answered))
      scanned.add(node['Relation Name'] ?? '?')
    names.push(node['Node Type'])
    for (const child of node.Plans ?? []) visit(child)
  }
  visit(Plan)
  return {
    ms,
    touched,
    answered,
    scanned: [...scanned],
    nodes: names.slice(0, 4).join(' < '),
  }
}
