import { DatabaseSync } from 'node:sqlite'
import { workerData } from 'node:worker_threads'
import { openLogFile } from '../log-file.ts'
import { nameLog } from '../log-format.ts'
import { sync } from '../sync.ts'

/** Copies a log on a separate thread, so that progress can be shown meanwhile. */
const { file, unfinished } = workerData as { file: string; unfinished: string }
const db = openLogFile(file)
db.prepare('vacuum into ?').run(unfinished)
db.close()
const copy = new DatabaseSync(unfinished)
nameLog(copy)
copy.close()
sync(unfinished)
