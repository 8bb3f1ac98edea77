import { expect, it } from 'vitest'
import { understandBench } from './arguments.ts'

const known = ['reads', 'site']
const understand = (line: string) => understandBench(line.split(' ').filter(Boolean), known)

it('runs what is named, or all', () => {
  expect(understand('')).toEqual({ names: known })
  expect(understand('site')).toEqual({ names: ['site'] })
})

it('compares with a commit in two rounds, or in the given number', () => {
  expect(understand('--against 66e0a3f')).toEqual({ against: '66e0a3f', rounds: 2 })
  expect(understand('--against main --rounds 5')).toEqual({ against: 'main', rounds: 5 })
})

it.each([
  ['sites', 'There is no bench sites; there are reads, site.'],
  ['--against', "Option '--against <value>' argument missing"],
  ['--against main site', '--against runs one benchmark of its own'],
  ['--against main --rounds 0', '--rounds: write a number from 1 to 20'],
  ['--against main --rounds two', '--rounds: write a number from 1 to 20'],
  ['--rounds 2', '--rounds goes with --against'],
  ['--quick', "Unknown option '--quick'"],
])('%s', (line, fault) => {
  const understood = understand(line)
  expect('fault' in understood && understood.fault).toContain(fault)
})
