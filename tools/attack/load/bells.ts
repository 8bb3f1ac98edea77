import { request } from 'node:http'
import type { Member } from '#bench/site/members.ts'

/** A load that runs until it is stopped. */
export type Stop = () => Promise<void>

const STREAM = '/api/my/notifications/stream'
const PER_MEMBER = 8

/** Opens this number of notification streams and keeps them open; throws if one is not a stream. */
export async function openBells(url: string, members: Member[], count: number): Promise<Stop> {
  if (members.length * PER_MEMBER < count)
    throw new Error('more members are needed for this number of streams')
  const opened = Array.from({ length: count }, (_, n) =>
    open(url, members[n % members.length]?.headers ?? {}),
  )
  const streams = await Promise.all(opened)
  return async () => {
    for (const end of streams) end()
  }
}

const open = (url: string, headers: Member['headers']): Promise<() => void> =>
  new Promise((resolve, reject) => {
    const asked = request(`${url}${STREAM}`, { headers, agent: false }, answer => {
      answer.resume().on('error', () => {})
      if (answer.statusCode === 200) resolve(() => asked.destroy())
      else reject(new Error(`a bell was answered with ${answer.statusCode}`))
    })
    asked.on('error', reject)
    asked.end()
  })
