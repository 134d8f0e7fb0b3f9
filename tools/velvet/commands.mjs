/**
 * Everything this repository runs from the command line: `npx velvet <group> <command>`. Most of it is
 * compiled; what only developers need is installed when one of their commands is run.
 *
 * - `script`: what runs, with `before` ahead of the given arguments
 * - `uses`: the arguments, as the help shows them; without it none are taken
 * - `helps`: it explains `--help` itself
 * - `develops`: needs packages that `npm start` does not install
 */
export const groups = {
  '': {
    about: 'every day',
    commands: {
      start: {
        script: 'tools/start/start.ts',
        about: 'builds, releases and runs everything; PORT, DATA_DIR, DATABASE_URL override',
        example: 'PORT=9000 npx velvet start',
      },
      dev: {
        script: 'tools/dev/main.ts',
        uses: '[<remote> [--against production]]',
        about: 'everything with hot reload, or one remote alone or in the released shell',
        example: 'npx velvet dev video',
      },
      check: {
        script: 'tools/check/run.ts',
        develops: true,
        about: 'types, lint, unused code, boundaries, messages, licences, documents',
        example: 'npx velvet check',
      },
      bench: {
        script: 'tests/bench/src/run.ts',
        uses: '[<name> …]',
        develops: true,
        about: 'a benchmark; without a name, their list',
        example: 'npx velvet bench first-load',
      },
      messages: {
        script: 'tools/check/write-english.ts',
        develops: true,
        about: 'writes the English catalogs from the sources',
        example: 'npx velvet messages',
      },
      release: releasing('release', '<app> [options]', 'releases one app', 'release video'),
      promote: releasing(
        'promote',
        '<app> [options]',
        'gives a canary to everybody',
        'promote video',
      ),
      rollback: releasing(
        'rollback',
        '<app> [options]',
        'the release before, at once',
        'rollback video',
      ),
      'new-remote': releasing('new-remote', '<id>', 'writes a new remote', 'new-remote promo'),
      operator: {
        script: 'server/api/src/operator-main.ts',
        uses: '<command>',
        about: 'the operators’ command line; `help` lists its commands',
        example: 'npx velvet operator ledger check',
      },
    },
  },
  run: {
    about: 'single servers',
    commands: {
      server: {
        script: 'server/api/src/main.ts',
        uses: '[--role api,draws,ops,transcode,push]',
        about: 'the API and what works beside it; all of it without --role',
        example: 'npx velvet run server --role api,draws',
      },
      edge: {
        script: 'server/edge/src/main.ts',
        uses: '[--role edge,console]',
        about: 'the members’ pages and the operators’ console',
        example: 'API_URL=http://127.0.0.1:8081 npx velvet run edge --role edge',
      },
      'test-stack': {
        script: 'tests/browser/src/keep-running.ts',
        develops: true,
        about: 'a Velvet for browser tests; prints the variable that they read',
        example: 'npx velvet run test-stack',
      },
    },
  },
  releases: {
    about: 'what runs where, and who may release',
    commands: {
      list: releasing('releases', '[options]', 'who runs what', 'releases list'),
      override: releasing(
        'override',
        '<app> <address>',
        'a remote of this machine in one browser',
        'releases override video http://localhost:3102',
      ),
      registry: releasing(
        'registry',
        '<command>',
        'keys, routes and rules of the signed registry',
        'releases registry --help',
      ),
      agent: {
        script: 'releases/registry/src/cli/release-agent-main.ts',
        helps: true,
        uses: '',
        about: 'promotes and rolls back as operators ask for it in the console',
        example: 'OPS_URL=https://console.example npx velvet releases agent',
      },
      api: {
        script: 'releases/registry/src/cli/release-api-main.ts',
        helps: true,
        uses: '',
        about: 'serves teams that release from their own machines',
        example: 'RELEASE_API_PORT=8070 npx velvet releases api',
      },
      push: {
        script: 'releases/registry/src/cli/push-main.ts',
        uses: '[--once]',
        about: 'keeps the bucket of RELEASES_URL like the published releases',
        example: 'RELEASES_URL=s3://releases npx velvet releases push --once',
      },
    },
  },
  database: {
    about: 'schema, archives and keys',
    commands: {
      migrate: {
        script: 'server/api/src/database/migrate-main.ts',
        uses: '[--check] [--offline]',
        about: 'brings the schema of DATABASE_OWNER_URL up to date and lets the given logins in',
        example: 'DATABASE_OWNER_URL=… npx velvet database migrate --check',
      },
      archive: {
        script: 'server/api/src/database/archive/archive-main.ts',
        uses: '<command>',
        helps: true,
        about: 'puts old transactions and bets into files, and brings them back',
        example: 'DATABASE_OWNER_URL=… npx velvet database archive list',
      },
      reseal: {
        script: 'server/api/src/reseal-main.ts',
        uses: '[options]',
        about: 'seals stored secrets with the present VELVET_SECRET',
        example: 'npx velvet database reseal',
      },
      erasures: {
        script: 'server/api/src/erasures-main.ts',
        uses: '[options]',
        about: 'repeats erasures of accounts after a restore',
        example: 'npx velvet database erasures',
      },
    },
  },
  files: {
    about: 'pictures and videos',
    commands: {
      copy: {
        script: 'server/files/src/copy-main.ts',
        before: ['copy'],
        uses: '--from folder|s3 --to folder|s3 [--verify]',
        about: 'copies an installation’s files to a bucket, or back',
        example: 'FILES_URL=s3://files npx velvet files copy --from folder --to s3',
      },
    },
  },
  cluster: {
    about: 'an installation of three nodes on this machine',
    commands: {
      up: {
        script: 'deploy/cluster/main.ts',
        uses: '[options]',
        helps: true,
        about: 'starts it and stays; Ctrl-C ends it',
        example: 'npx velvet cluster up --data /srv/velvet',
      },
      ...Object.fromEntries(
        [
          ['status', 'what runs, and who is the primary'],
          ['stop', 'ends it'],
          ['restart', 'replaces processes one after the other'],
          ['upgrade', 'replaces the release without an outage'],
          ['switchover', 'moves the primary to another node'],
        ].map(([name, about]) => [
          name,
          {
            script: 'deploy/cluster/main.ts',
            before: [name],
            uses: '[options]',
            about,
            example: `npx velvet cluster ${name} --data /srv/velvet`,
          },
        ]),
      ),
      rotate: {
        script: 'deploy/cluster/rotate-main.ts',
        uses: '<secret> [options]',
        helps: true,
        about: 'replaces a password or key without an outage',
        example: 'npx velvet cluster rotate velvet-secret --data /srv/velvet',
      },
      run: {
        script: 'deploy/cluster/on-cluster-main.ts',
        uses: '[--data <folder>] <command>',
        about: 'a command of operators or of the schema’s owner with the cluster’s own logins',
        example: 'npx velvet cluster run --data /srv/velvet operator ledger check',
      },
    },
  },
  backup: {
    about: 'backups of a cluster',
    commands: {
      make: {
        script: 'deploy/backup/main.ts',
        uses: '[--data <folder>] [--type full|diff|incr] [options]',
        helps: true,
        about: 'a backup of database and files',
        example: 'npx velvet backup make --data /srv/velvet --type full',
      },
      drill: {
        script: 'deploy/backup/drill-main.ts',
        helps: true,
        uses: '[--data <folder>] [--to <time>] [options]',
        about: 'restores the newest backup beside the cluster and checks it',
        example: 'npx velvet backup drill --data /srv/velvet',
      },
      restore: {
        script: 'deploy/backup/restore-main.ts',
        uses: '--data <folder> [--to <time>] [options]',
        helps: true,
        about: 'makes a lost cluster again, to any moment',
        example: 'npx velvet backup restore --data /srv/velvet --to 2026-11-24T01:30:00Z',
      },
    },
  },
  containers: {
    about: 'the same installation in containers',
    commands: Object.fromEntries(
      [
        ['up', 'makes keys, releases and images, starts everything and waits until it answers'],
        ['status', 'what runs'],
        ['down', 'ends it; the data stays'],
        ['compose', 'docker compose with the installation’s files'],
      ].map(([name, about]) => [
        name,
        {
          script: 'deploy/containers/main.ts',
          before: [name],
          uses: '[options]',
          about,
          example: `npx velvet containers ${name}`,
        },
      ]),
    ),
  },
  packages: {
    about: 'what teams outside this repository install',
    commands: {
      pack: {
        script: 'tools/pack/main.ts',
        uses: '[options]',
        develops: true,
        about: 'tarballs in .cache/packages',
        example: 'npx velvet packages pack',
      },
      api: {
        script: 'tools/api-report/main.ts',
        uses: '[--write]',
        develops: true,
        about: 'what changed in their exports and in the API contract since the last version',
        example: 'npx velvet packages api',
      },
      version: {
        script: 'tools/pack/version-main.ts',
        develops: true,
        about: 'turns announced changes into versions and changelogs',
        example: 'npx velvet packages version',
      },
    },
  },
  generate: {
    about: 'files that are made from others',
    commands: {
      graph: {
        script: 'tools/check/boundaries/draw-graph.ts',
        uses: '[<package>]',
        about: 'prints which package imports which, or the folders of one package',
        example: 'npx velvet generate graph server/api',
      },
      'manifest-schemas': writer(
        'tools/manifest-schemas/main.ts',
        'the JSON schemas of remote.json, shell.json and console.json',
        'manifest-schemas',
      ),
      monitoring: writer(
        'deploy/monitoring/main.ts',
        'Prometheus’ rules and Grafana’s dashboards',
        'monitoring',
      ),
      'common-passwords': writer(
        'tools/common-passwords/main.ts',
        'the list that the meter of new passwords knows',
        'common-passwords',
      ),
      icons: writer('tools/icons/draw-icons.ts', 'the app’s icons', 'icons'),
      screens: {
        script: 'tests/browser/src/draw-screens.ts',
        uses: '[<address>]',
        develops: true,
        about: 'the picture in README.md, of a Velvet that was started',
        example: 'npx velvet generate screens',
      },
    },
  },
  visual: {
    about: 'pictures of stories and screens',
    commands: {
      compare: {
        script: 'tests/visual/src/main.ts',
        uses: '[options]',
        develops: true,
        about: 'the merge base and the working tree, and what differs',
        example: 'npx velvet visual compare',
      },
    },
  },
};

function releasing(name, uses, about, example) {
  return {
    script: 'releases/registry/src/cli/main.ts',
    before: [name],
    uses,
    helps: true,
    about,
    example: `npx velvet ${example}`,
  };
}

function writer(script, about, name) {
  return {
    script,
    develops: true,
    about: `writes ${about}`,
    example: `npx velvet generate ${name}`,
  };
}

/** Every script that a command runs. */
export const commandScripts = [
  ...new Set(
    Object.values(groups).flatMap(({ commands }) =>
      Object.values(commands).map(({ script }) => script),
    ),
  ),
];
