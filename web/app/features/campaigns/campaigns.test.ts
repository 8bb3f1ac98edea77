import { describe, expect, it } from 'vitest'
import { activeCampaigns, campaignTime } from './campaigns.ts'

const NOW = Date.parse('2026-01-01T00:00:00Z')
const at = (date: string) => activeCampaigns(campaignTime(`?currentDate=${date}`, NOW))

describe('campaigns', () => {
  it.each([
    ['2024-08-31T23:59:59+09:00', []],
    ['2024-09-01T00:00:00+09:00', ['autumn-debut']],
    ['2024-09-13', ['autumn-debut', 'guide-contest']],
    ['2024-09-25', ['autumn-debut', 'guide-contest']],
    ['2024-09-26', ['guide-contest']],
    ['2024-10-11T23:59:59+09:00', ['guide-contest']],
    ['2024-10-12T00:00:00+09:00', []],
    ['2024-10-31', ['halloween-horror']],
    ['2024-11-01', ['november-classics']],
    ['2024-11-25', []],
  ])('on %s: %j', (date, active) => expect(at(encodeURIComponent(date))).toEqual(active))

  it('takes the clock when there is no date, or none that can be read', () => {
    expect(campaignTime('', NOW)).toBe(NOW)
    expect(campaignTime('?currentDate=soon', NOW)).toBe(NOW)
  })
})
