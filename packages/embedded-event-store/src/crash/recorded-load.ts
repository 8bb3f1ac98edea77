import { closeSync, openSync, writeSync } from 'node:fs'
import { ANY, EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { startEventStore } from '../server.ts'
import { plannedAppend } from './planned-appends.ts'

/**
 * The recorded program: the server under load of the official client. The number of each acknowledged append is written
 * to a file, so that acknowledgements are in the record between writes and syncs.
 */
const [file = '', acknowledgements = '', appends = '0', clients = '1'] = process.argv.slice(2)
const server = await startEventStore({ file, port: 0, checkpointFrames: 200 })
const client = EventStoreDBClient.connectionString(`esdb://127.0.0.1:${server.port}?tls=false`)
const acknowledged = openSync(acknowledgements, 'w')
let next = 0
await Promise.all(
  Array.from({ length: Number(clients) }, async () => {
    while (next < Number(appends)) {
      const number = next++
      const { stream, events } = plannedAppend(number)
      await client.appendToStream(stream, events.map(jsonEvent), { expectedRevision: ANY })
      writeSync(acknowledged, `${number}\n`)
    }
  }),
)
closeSync(acknowledged)
// Killed, not stopped: the last writes lie in the write-ahead log.
process.kill(process.pid, 'SIGKILL')
