import { setTimeout as delay } from 'node:timers/promises'
import { type AcknowledgedLoad, missingFor, startAcknowledgedLoad } from './acknowledged-load.ts'
import { allFaults, CORRUPTED, type Fault } from './faults.ts'
import { makePeopleAndContent } from './people-and-content.ts'
import { startSiteUnderFaults } from './site-under-faults.ts'
import { type Findings, verifyAfterFaults } from './what-is-left.ts'

export interface CampaignOptions {
  /**
   * How many faults happen, one after the other, in a random order in which each kind comes before any comes again; or
   * which, in this order.
   */
  faults: number | readonly string[]
  writers: number
  seed: number
  say: (line: string) => void
}

export interface FaultRow {
  name: string
  tried: number
  /** Came back within {@link BACK_WITHIN_MS}. */
  held: number
  /** Milliseconds from the end of the fault until a command, a read that shows it, a page and a search work. */
  back: number[]
}

export interface CampaignResult {
  rows: FaultRow[]
  notHere: string[]
  load: Pick<AcknowledgedLoad, 'acknowledged' | 'answers'>
  findings: Findings
}

const BACK_WITHIN_MS = 90_000
const REST_MS = 700

/** Breaks one thing after the other while members write, then looks for everything that was acknowledged. */
export async function runCampaign(options: CampaignOptions): Promise<CampaignResult> {
  const { say } = options
  const random = seeded(options.seed)
  const site = await startSiteUnderFaults()
  try {
    const people = await makePeopleAndContent(site, options.writers)
    const { faults, notHere } = allFaults(site, people)
    const rows = new Map<string, FaultRow>()
    const load = startAcknowledgedLoad(site.url, people.writers)
    const order = inOrder(faults, options.faults, random)
    for (const [n, fault] of order.entries()) {
      const row = rows.get(fault.name) ?? { name: fault.name, tried: 0, held: 0, back: [] }
      rows.set(fault.name, row)
      row.tried++
      await fault.happen(random)
      const began = performance.now()
      let missing: string | undefined = 'everything'
      while (missing !== undefined && performance.now() - began < BACK_WITHIN_MS) {
        await delay(50)
        missing = await missingFor(site.url, people.probe)
      }
      const took = performance.now() - began
      if (missing === undefined) {
        row.held++
        row.back.push(took)
      }
      const outcome =
        missing === undefined ? `back after ${(took / 1000).toFixed(1)} s` : `NOT BACK: ${missing}`
      say(`${n + 1}/${order.length} ${fault.name}: ${outcome}; ${load.acknowledged.commands} acknowledged`)
      await delay(REST_MS)
    }
    say('looking for what was acknowledged …')
    await load.stop()
    const findings = await verifyAfterFaults(site, people, load.acknowledged, rows.has(CORRUPTED))
    return { rows: [...rows.values()], notHere, load, findings }
  } finally {
    await site.stop()
  }
}

function inOrder(faults: readonly Fault[], wanted: CampaignOptions['faults'], random: () => number): Fault[] {
  // A requested fault that is impossible here is reported as not tried.
  if (typeof wanted !== 'number') return wanted.flatMap(name => faults.filter(fault => fault.name === name))
  const order: Fault[] = []
  while (order.length < wanted) {
    const round = faults.map(fault => ({ fault, at: random() })).sort((a, b) => a.at - b.at)
    order.push(...round.map(({ fault }) => fault))
  }
  return order.slice(0, wanted)
}

/** The same numbers for the same seed (mulberry32), so that a campaign can be repeated. */
function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}
