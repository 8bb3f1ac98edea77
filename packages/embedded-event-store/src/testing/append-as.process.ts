import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client'

const [address = '', account = ''] = process.argv.slice(2)
// Only now: our files may be closed to that account.
if (account) {
  process.setgroups?.([])
  process.setgid?.(Number(account))
  process.setuid?.(Number(account))
}
const client = EventStoreDBClient.connectionString(`esdb://${address}?tls=false`)
const data = { userId: 'intruder', role: 'owner' }
const told = await client.appendToStream('user-intruder', jsonEvent({ type: 'RoleGranted', data })).then(
  () => 'appended',
  error => `${error}`,
)
process.stdout.write(told)
process.exit(0)
