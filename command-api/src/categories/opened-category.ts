import type { CategoryEvent } from '@koryaku/contracts/categories/category.events.ts'
import type {
  CategoryName,
  ColumnWords,
  SuspensionReason,
} from '@koryaku/contracts/categories/category-parts.ts'

interface WordsOf {
  CategoryCreated: CategoryName
  CategoryRenamed: CategoryName
  ColumnAdded: ColumnWords
  ColumnChanged: ColumnWords
  CategorySuspended: SuspensionReason
}

type Opened<Event> = Event extends { type: infer Type extends keyof WordsOf; data: infer Data }
  ? { type: Type; data: Omit<Data, 'sealed'> & { words: WordsOf[Type] } }
  : Event

/** What happened to a category, with its words: as deciders have it, and as nothing is ever stored. */
export type OpenedCategoryEvent = Opened<CategoryEvent>
