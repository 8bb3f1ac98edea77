/** Days of Japan time, both included (spec §9). The texts are in the strings files, by campaign id. */
export const campaigns = [
  { id: 'autumn-debut', from: '2024-09-01', until: '2024-09-25' },
  { id: 'guide-contest', from: '2024-09-13', until: '2024-10-11' },
  { id: 'halloween-horror', from: '2024-10-25', until: '2024-10-31' },
  { id: 'november-classics', from: '2024-11-01', until: '2024-11-24' },
] as const
export type CampaignId = (typeof campaigns)[number]['id']

const startOf = (day: string) => Date.parse(`${day}T00:00:00+09:00`)
const DAY_MS = 86_400_000

/** The campaigns that run at a moment. */
export const activeCampaigns = (now: number): CampaignId[] =>
  campaigns.flatMap(({ id, from, until }) =>
    now >= startOf(from) && now < startOf(until) + DAY_MS ? [id] : [],
  )

/** `?currentDate=2024-09-20` (or a time) shows what runs then; anything unreadable means now. */
export function campaignTime(search: string, now: number): number {
  const asked = new URLSearchParams(search).get('currentDate')
  const time = asked ? Date.parse(/^\d{4}-\d{2}-\d{2}$/.test(asked) ? `${asked}T12:00:00+09:00` : asked) : now
  return Number.isNaN(time) ? now : time
}

/** A date on which as much room is held for the banner as on the date that an address asks for: one of a few. */
export function dateOfSameSlot(asked: string): string {
  const [id] = activeCampaigns(campaignTime(`?currentDate=${encodeURIComponent(asked)}`, Date.now()))
  return campaigns.find(campaign => campaign.id === id)?.from ?? '2000-01-01'
}
