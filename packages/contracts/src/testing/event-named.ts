import type { DomainEventType, EventNamed } from '../events.ts'

/** An event from its name and the data that belong to this name, which then need no annotation. */
export const eventNamed = <Type extends DomainEventType>(
  type: Type,
  data: EventNamed<Type>['data'],
): EventNamed<Type> => ({ type, data }) as EventNamed<Type>
