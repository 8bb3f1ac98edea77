import { closeSync, fsyncSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { workerData } from 'node:worker_threads'
import { nameLog, openLogFile } from '../log-file.ts'

/** Copies a log on a thread of its own, so that progress can be shown meanwhile. */
const { file, unfinished } = workerData as { file: string; unfinished: string }
const db = openLogFile(file)
db.prepare('vacuum into ?').run(unfinished)
db.close()
const copy = new DatabaseSync(unfinished)
nameLog(copy)
copy.close()
const fd = openSync(unfinished, 'r')
fsyncSync(fd)
closeSync(fd)
