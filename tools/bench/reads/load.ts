import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'

/**
 * `node load.ts ORIGIN SECONDS FILE ENCODING CONNECTIONS`: the connections request the paths in the file (JSON), each
 * its share of them; prints requests per second and the 99th percentile (ms) as JSON.
 */
const [origin = '', seconds = '5', file = '', encoding = '', connections = ''] = process.argv.slice(2)
const paths = JSON.parse(readFileSync(file, 'utf8')) as string[]
let clients = 0
const result = await autocannon({
  url: origin,
  connections: Number(connections),
  duration: Number(seconds),
  headers: { 'accept-encoding': encoding },
  setupClient: client => {
    const own = clients++ % Number(connections)
    const share = paths.filter((_, i) => i % Number(connections) === own % paths.length)
    client.setRequests(share.map(path => ({ method: 'GET' as const, path })))
  },
})
if (result.non2xx > 0 || result.errors > 0) {
  process.stderr.write(`${result.non2xx} answers were not 2xx, ${result.errors} failed\n`)
  process.exit(1)
}
process.stdout.write(JSON.stringify({ perSecond: result.requests.average, p99: result.latency.p99 }))
