/** A pattern of unclear English, and its replacement. */
export interface Pattern {
  name: string
  pattern: RegExp
  instead: string
}

const patternOf = ([name, pattern, instead]: [string, RegExp, string]): Pattern => ({
  name,
  pattern,
  instead,
})

/** For every text. Case-insensitive, on text without code spans and link targets. */
export const PATTERNS: readonly Pattern[] = (
  [
    ['whoever', /\bwho(?:m|se)?(?:so)?ever\b/gi, 'the caller, the reader, any client that …'],
    ['nobody', /\b(?:nobody|somebody|everybody|anybody)\b/gi, 'no client, a user, all callers'],
    ['who-clause', /(?:^|[.;:] )who (?:[a-z]+)/gi, 'name the actor: "A user who …", "Requests that …"'],
    ['what-clause', /(?:^|[.;:] )what (?!to\b|if\b)[a-z]+/gi, 'a noun: "Rows that …", "The result of …"'],
    ['stand', /\b(?:stands?|stood)\b(?!-)/gi, 'is, is stored, appears; "stands still": is paused, is stale'],
    ['say', /\b(?:says?|said)\b/gi, 'contains, returns, reports, logs, requires'],
    ['tell', /\b(?:tells?|told)\b/gi, 'shows, notifies, reports; "told apart": distinguished'],
    ['hear', /\b(?:hears?|heard)\b/gi, 'receives, is notified'],
    [
      'know',
      /\b(?:knows?|knew) (?:no|nothing|nobody|of|only|neither|who|whose)\b/gi,
      'has no, does not depend on',
    ],
    ['he', /\b(?:he|his|him|himself)\b/gi, 'they; or repeat the noun'],
    ['person', /\bpersons?\b/gi, 'user, account, member'],
    [
      'is-none',
      /(?<!\bthere )\b(?:is|are|was|were|be) (?:none|no (?!longer\b|more\b|later\b|way\b|such\b|room\b)[a-z]+)\b/gi,
      'is not a …, is invalid, is missing',
    ],
    [
      'is-there',
      /\b(?:is|are|was|were|be) (?:not |already |still |no longer )?there\b(?! (?:a|an|any|is|are)\b)/gi,
      'exists, is present',
    ],
    [
      'away',
      /\b(?:is|are|was|were|be|goes|went) (?:away|gone)\b/gi,
      'is unavailable; is deleted; has disconnected',
    ],
    ['fronted-of', /(?:^|[.;:] )of (?!course\b)[a-z]+/gi, 'start with the noun or the verb'],
    [
      'own',
      /\b(?:of (?:its|their|one['’]s|his) own|one['’]s own)\b/gi,
      'its own X, a dedicated X, a separate X',
    ],
    ['else', /(?:^|[.;:] )else\b(?! if)/gi, 'otherwise'],
    ['go-on', /\b(?:goes?|going|went|gone) on\b/gi, 'continues, resumes'],
    ['anew', /\banew\b/gi, 'rebuild, restart, from scratch, again'],
    ['for-ever', /\bfor ever\b/gi, 'permanently, indefinitely, never expires'],
    ['mend', /\bmend(?:s|ed|ing)?\b/gi, 'fix, repair'],
    ['in-vain', /\bin (?:vain|peace|quiet)\b/gi, 'without success; cleanly; when idle'],
    [
      'make-place',
      /\b(?:gives?|gave|makes?|made|finds?|found) (?:no )?(?:way|place)\b/gi,
      'is evicted, yields; is rejected',
    ],
    ['so-many', /\bso (?:many|much|long|often|soon)\b(?! (?:as|that)\b)/gi, 'a limited number; up to N'],
    ['beside', /\bbeside\b/gi, 'next to (files); alongside, concurrently with'],
    [
      'asked-for',
      /\b(?:is|are|was|were|be|been) (?:not |never |still )?(?:waited for|asked for|looked (?:at|for|into)|spoken (?:of|to)|gone (?:to|back))\b/gi,
      'is requested, is awaited, is checked',
    ],
    ['take-back', /\b(?:takes?|took|taken|taking) (?:it |that )?back\b/gi, 'withdraw, revoke, undo, unlike'],
    ['at-once', /\bat once\b/gi, 'immediately; or concurrently'],
    ['by-itself', /\bby (?:itself|themselves)\b/gi, 'automatically; or separately'],
    ['but-for', /\b(?:but for|nothing but|nobody but|none but|no \w+ but)\b/gi, 'except; only'],
    [
      'quiet',
      /\b(?:stays?|goes|went|fell) (?:quiet(?:ly)?|silent)\b/gi,
      'is a no-op; rolls back; stops responding',
    ],
    ['break-off', /\b(?:breaks?|broke|broken) off\b/gi, 'is interrupted, aborts'],
    ['written-wrong', /\bwritten wrong\b/gi, 'usage error; invalid arguments'],
    ['business', /\b(?:affair|nobody['’]s business|own business)\b/gi, 'is private, is not exposed'],
  ] satisfies [string, RegExp, string][]
).map(patternOf)

/** For test titles in addition. */
export const TITLE_PATTERNS: readonly Pattern[] = [
  patternOf([
    'test-fragment',
    /^(?:of|that|and|whose|with|from|to|in|by|as|who|what|where|when|without|beside|while) /gi,
    'start with a verb in the present tense',
  ]),
]
