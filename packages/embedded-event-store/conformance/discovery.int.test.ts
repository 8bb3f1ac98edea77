import { EventStoreDBClient, UnknownError } from '@eventstore/db-client'
import { describe, expect, it } from 'vitest'
import { codeOfCall, listedMethods } from './raw-client.ts'
import { isOwnServer, serverForTests } from './server-under-test.ts'
import { counted, newStream, numbersIn, outcome } from './testing.ts'

const server = serverForTests()
const UNIMPLEMENTED = 12

describe('server discovery', () => {
  it('lists the methods of streams in lower case, with what they can', async () => {
    const listed = await listedMethods(server.url)
    for (const method of ['read', 'append', 'batchappend', 'delete', 'tombstone']) {
      expect([...listed.keys()]).toContain(`/event_store.client.streams.streams/${method}`)
    }
    expect(listed.get('/event_store.client.streams.streams/read')).toEqual(
      expect.arrayContaining(['position', 'events']),
    )
  })

  it('is found by gossip as a leader', async () => {
    const { host } = new URL(server.url)
    const client = EventStoreDBClient.connectionString(`esdb+discover://${host}?tls=false`)
    const stream = newStream()
    try {
      await client.appendToStream(stream, counted(1))
      expect(await numbersIn(client, stream)).toEqual([1])
    } finally {
      await client.dispose()
    }
  })

  it.runIf(isOwnServer)(
    'answers what it does not serve with UNIMPLEMENTED, and does not list it',
    async () => {
      const listed = await listedMethods(server.url)
      expect([...listed.keys()].filter(method => /projections|persistent/.test(method))).toEqual([])
      const error = await outcome(server.client.getProjectionState('none'))
      expect(error).toBeInstanceOf(UnknownError)
      expect((error as UnknownError).code).toBe(UNIMPLEMENTED)
    },
  )

  it.runIf(isOwnServer).each(['Create', 'Read', 'List'])(
    'answers PersistentSubscriptions/%s with UNIMPLEMENTED',
    async method => {
      const path = `/event_store.client.persistent_subscriptions.PersistentSubscriptions/${method}`
      expect(await codeOfCall(server.url, path)).toBe(UNIMPLEMENTED)
    },
  )
})
