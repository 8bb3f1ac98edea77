import type { FastifyInstance } from 'fastify'
import { MeiliError } from '../errors.ts'
import type { Context } from '../request-context.ts'
import { listTasks, selectTasks, showTask } from '../tasks/task-view.ts'

/** Tasks: look, cancel what waits, forget what is done. */
export function taskRoutes(app: FastifyInstance, context: Context): void {
  const { catalogue } = context

  app.get('/tasks', { config: { action: 'tasks.get' } }, async request =>
    listTasks(catalogue, request.query, uid => request.grant.allows(uid)),
  )
  app.get<{ Params: { uid: string } }>('/tasks/:uid', { config: { action: 'tasks.get' } }, async request => {
    const { uid } = request.params
    if (!/^\d{1,10}$/.test(uid))
      throw new MeiliError(
        'invalid_task_uids',
        `Invalid value in parameter \`uid\`: could not parse \`${uid}\` as a positive integer.`,
      )
    const task = catalogue.task(Number(uid))
    if (task === undefined || !request.grant.allows(task.index_uid))
      throw new MeiliError('task_not_found', `Task \`${uid}\` not found.`)
    return showTask(task)
  })

  app.post('/tasks/cancel', { config: { action: 'tasks.cancel' } }, async (request, reply) => {
    needFilter(request.query, 'cancel')
    const matched = selectTasks(catalogue, request.query)
    const task = catalogue.transaction(() => {
      const waiting = matched.filter(row => row.status === 'enqueued')
      const own = catalogue.enqueue(
        'taskCancelation',
        null,
        {},
        {
          matchedTasks: matched.length,
          canceledTasks: waiting.length,
          originalFilter: request.url.slice(request.url.indexOf('?')),
        },
      )
      for (const row of waiting) catalogue.finish(row.uid, 'canceled', null, null, own.uid)
      catalogue.finish(own.uid, 'succeeded', null)
      return own
    })
    return reply.code(200).send(context.accepted(task))
  })

  app.delete('/tasks', { config: { action: 'tasks.delete' } }, async (request, reply) => {
    needFilter(request.query, 'delete')
    const matched = selectTasks(catalogue, request.query)
    const task = catalogue.transaction(() => {
      const done = matched.filter(row => row.finished_at !== null)
      for (const row of done) catalogue.run('DELETE FROM tasks WHERE uid=?', row.uid)
      const own = catalogue.enqueue(
        'taskDeletion',
        null,
        {},
        {
          matchedTasks: matched.length,
          deletedTasks: done.length,
          originalFilter: request.url.slice(request.url.indexOf('?')),
        },
      )
      catalogue.finish(own.uid, 'succeeded', null)
      return own
    })
    return reply.code(200).send(context.accepted(task))
  })
}

function needFilter(query: unknown, verb: string): void {
  if (Object.keys(query as object).length === 0)
    throw new MeiliError(
      'missing_task_filters',
      `Query parameters to filter the tasks to ${verb} are missing. Available query parameters are: \`uids\`, \`indexUids\`, \`statuses\`, \`types\`, \`canceledBy\`, \`beforeEnqueuedAt\`, \`afterEnqueuedAt\`, \`beforeStartedAt\`, \`afterStartedAt\`, \`beforeFinishedAt\`, \`afterFinishedAt\`.`,
    )
}
