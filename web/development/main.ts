import { runGateway } from '#server/run-gateway.ts'
import { fromSources } from './from-sources.ts'

// As server/main.ts, but with the app as it stands in its files at this moment: `npm run dev` starts it.
await runGateway(fromSources)
