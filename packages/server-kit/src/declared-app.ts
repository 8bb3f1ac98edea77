import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { type Answers, bytesOf } from '@koryaku/contracts/http/answers.ts'
import type { Access } from '@koryaku/contracts/roles.ts'
import Fastify, { type FastifyHttpOptions, type FastifyInstance, LogController } from 'fastify'
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { validateResponses } from './held-answers.ts'
import type { Logger } from './logger.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The least caller of this route. A route without it is rejected when the app is built. */
    access?: Access
  }
  interface FastifyInstance {
    /** Responses of routes that a library adds to this scope, since they cannot declare them. */
    answersOfLibrary?: Answers
  }
}

/** A Fastify app whose routes declare access and responses, in zod schemas. */
export type DeclaredApp = FastifyInstance<Server, IncomingMessage, ServerResponse, Logger, ZodTypeProvider>

export interface DeclaredAppOptions {
  log: Logger
  /** Holds each answer against what its route declares: in tests. */
  holdsAnswers: boolean
  /** Responses of unknown routes, in addition to the errors of the catalogue. */
  elsewhere?: Answers
  server?: Omit<FastifyHttpOptions<Server, Logger>, 'loggerInstance' | 'logController'>
}

/**
 * Creates a Fastify app; the only factory. A route without declared access or responses fails while the app is built.
 * @param holdsAnswers validates each response against its declaration, for tests
 * @param elsewhere responses of unknown routes
 */
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
  // Tests validate responses against their schemas: here nothing is parsed a second time.
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
    const { onSend, onClose } = validateResponses(elsewhere)
    app.addHook('onSend', onSend)
    app.addHook('onClose', onClose)
  }
  return app
}

/** Whatever another server or the file system has: it is passed on, and held against nothing here. */
export const passedOn: Answers = { default: bytesOf('*') }

/**
 * Adds the routes of a library, which are public, in a separate scope.
 * @param answers responses declared for all of them
 */
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
