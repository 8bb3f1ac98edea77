import { runGateway } from '#server/run-gateway.ts'
import { fromSources } from './from-sources.ts'

// As server/main.ts, but with the app from its current source files: `npm run dev` starts it.
await runGateway(fromSources)
