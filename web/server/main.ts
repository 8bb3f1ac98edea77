import { builtApp } from '#server/app-source.ts'
import { runGateway } from '#server/run-gateway.ts'

await runGateway(builtApp)
