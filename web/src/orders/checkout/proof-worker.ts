/// <reference lib="webworker" />
import type { Challenge } from 'altcha-lib'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

// Away from the page, so that it stays as quick as it was. One challenge in, its answer out, null when it took too long.
self.addEventListener('message', ({ data: challenge }: MessageEvent<Challenge>) => {
  void solveChallenge({ challenge, deriveKey, timeout: 300_000 }).then((solution) =>
    self.postMessage(solution),
  )
})
