import { walkEveryRoute } from './every-route.ts'

walkEveryRoute('ja')
