import path from 'node:path'

/**
 * Arguments of the process that runs `main.ts`. The young generation is kept small: by default it grows until the
 * server holds 30 MB more, and answers no faster. The old one is collected when it has grown by six tenths, where it
 * would wait until it has grown fourfold: after a rush the server holds a third less.
 */
export const serverArguments: readonly string[] = ['--max-semi-space-size=4', '--heap-growing-percent=60']

/**
 * What its environment says besides: code that was compiled once is found again by the next start, and the threads
 * share two heaps of the C library instead of having one each, which fill up and are never given back.
 */
export const serverEnvironment = (dataFolder: string): Readonly<Record<string, string>> => ({
  NODE_COMPILE_CACHE: path.join(dataFolder, 'code-cache'),
  MALLOC_ARENA_MAX: '2',
})
