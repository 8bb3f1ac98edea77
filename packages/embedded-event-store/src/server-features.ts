import type { ServiceDefinition } from '@grpc/grpc-js'
import { features } from './wire.ts'

/** The version whose behaviour is served. */
const SERVER_VERSION = '23.10.0.0'

/** Optional features of a method; the client checks some of these before it calls. */
const FEATURES: Record<string, string[]> = {
  '/event_store.client.streams.streams/read': ['position', 'events'],
}

/** ServerFeatures.GetSupportedMethods: exactly the methods of the services that are served. */
export function supportedMethods(services: ServiceDefinition[]) {
  const list = services
    .flatMap(service => Object.values(service))
    .map(({ path }) => {
      const [, service = '', method = ''] = path.toLowerCase().split('/')
      return new features.SupportedMethod()
        .setServiceName(service)
        .setMethodName(method)
        .setFeaturesList(FEATURES[path.toLowerCase()] ?? [])
    })
  return new features.SupportedMethods().setEventStoreServerVersion(SERVER_VERSION).setMethodsList(list)
}
