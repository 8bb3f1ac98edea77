import { describe, expect, it } from 'vitest'
import { checkRefusedPorts } from './refused-ports.ts'

describe('checkRefusedPorts', () => {
  it('reports a port that browsers block, and suggests one that they open', () => {
    expect(() => checkRefusedPorts({ PORT: 6000 })).toThrow(/6000.*PORT=6100/)
    expect(() => checkRefusedPorts({ PORT: 10_080 })).toThrow('10080')
  })
  it('looks at the ports of all parts, which ask each other', () => {
    expect(() => checkRefusedPorts({ PORT: 5_998 })).toThrow('6000')
  })
  it('names none that is refused, either', () => {
    expect(() => checkRefusedPorts({ PORT: 6_566 })).toThrow('PORT=6766')
  })
  it('lets all others pass', () => {
    for (const PORT of [3_000, 5_062, 6_001, 7_300, 8_080])
      expect(() => checkRefusedPorts({ PORT })).not.toThrow()
  })
})
