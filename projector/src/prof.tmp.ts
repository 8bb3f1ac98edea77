import { connectEventStore } from '@koryaku/contracts/event-store.ts'
import { formulas } from '@koryaku/contracts/ranking/formulas.ts'
import { RANKING_STREAMS, startReplay } from '#ranking/replay.ts'
const events = connectEventStore('esdb://127.0.0.1:4690?tls=false')
for (const mode of ['read','replay']) {
const t=performance.now(); const c=process.cpuUsage()
const replay = startReplay({ from: '1970-01-01', to: '2099-12-31' })
let n=0
for await (const e of events.readAll({ prefixes: RANKING_STREAMS })) { n++; if (mode==='replay') replay.add(e) }
const r = replay.ranking(formulas.v1)
const u=process.cpuUsage(c)
console.log(mode,n,r.length,((performance.now()-t)/1000).toFixed(1),'s cpu',(u.user/1e6).toFixed(1),(u.system/1e6).toFixed(1))
}
await events.close()
