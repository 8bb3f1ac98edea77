import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import Fastify, { type FastifyHttpOptions, type FastifyInstance, LogController } from 'fastify'
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { type Answers, bytesOf } from '../http/answers.ts'
import type { Access } from '../roles.ts'
import { holdAnswers } from './held-answers.ts'
import type { Logger } from './logger.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call this route. A route without it is refused when the app is built. */
    access?: Access
  }
  interface FastifyInstance {
    /** What the routes that a library adds to this scope answer: they cannot say it themselves. */
    answersOfLibrary?: Answers
  }
}

/** A Fastify app whose routes say who may call them and what they answer, in zod schemas. */
export type DeclaredApp = FastifyInstance<Server, IncomingMessage, ServerResponse, Logger, ZodTypeProvider>

export interface DeclaredAppOptions {
  log: Logger
  /** Holds each answer against what its route declares: in tests. */
  holdsAnswers: boolean
  /** What is answered where no route is, besides the errors of the catalogue. */
  elsewhere?: Answers
  server?: Omit<FastifyHttpOptions<Server, Logger>, 'loggerInstance' | 'logController'>
}

/** The one maker of Fastify apps: a route that does not declare its access and its answers is refused while it is built. */
export function createDeclaredApp({
  log,
  holdsAnswers,
  elsewhere = {},
  server = {},
}: DeclaredAppOptions): DeclaredApp {
  const app: DeclaredApp = Fastify<Server, IncomingMessage, ServerResponse, Logger>({
    ...server,
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  // What the schemas of answers say is held against them in tests: here nothing is read a second time.
  app.setSerializerCompiler(() => JSON.stringify)
  app.addHook('onRoute', function (route) {
    const { answersOfLibrary } = this
    if (answersOfLibrary) {
      route.config = { access: 'visitor', ...route.config }
      route.schema = { ...route.schema, response: answersOfLibrary }
    }
    if (!route.config?.access) throw new Error(`${route.method} ${route.url} declares no access`)
    if (!route.schema?.response) throw new Error(`${route.method} ${route.url} declares no answer`)
  })
  if (holdsAnswers) {
    const { onSend, onClose } = holdAnswers(elsewhere)
    app.addHook('onSend', onSend)
    app.addHook('onClose', onClose)
  }
  return app
}

/** Whatever another server or the file system has: it is passed on, and held against nothing here. */
export const passedOn: Answers = { default: bytesOf('*') }

/** A scope for the routes of a library, which are for everybody. */
export async function addLibrary(
  app: DeclaredApp,
  answers: Answers,
  add: (scope: DeclaredApp) => Promise<unknown>,
): Promise<void> {
  await app.register(async (scope: DeclaredApp) => {
    scope.decorate('answersOfLibrary', answers)
    await add(scope)
  })
}
