import { print, printProblem } from '../run-main.ts';
import { readControlCommand, runControlCommand } from './control/control-commands.ts';
import { runCluster } from './run-cluster.ts';

const USAGE = `Usage: npx velvet cluster up [options]
       npx velvet cluster up <command> [--data <folder>]

  --data <folder>          where everything is kept (.velvet/cluster)
  --install                installs Debian packages that are missing, as root
  --database-only          PostgreSQL, Patroni, etcd and HAProxy before them, nothing else
  --without-web            no edges, console and proxy
  --without-monitoring     no Prometheus
  --with-jobs              transcoder and push sender, too
  --demo                   demo data and the payment sandbox
  --releases <folder>      serves a copy of these releases, unless newer ones are there, instead of building
  --port, --console-port, --prometheus-port, --primary-port, --replica-port <number>
                           on 127.0.0.1; free ones when absent (--port 8080)

With FILES_URL, S3_ENDPOINT, S3_REGION and AWS_… in its environment, files are kept in that bucket.

Commands for the cluster that runs in the folder:

  status                   processes, releases, database nodes; ends with 1 unless all is well
  stop                     stops it
  switchover               makes another database node the primary
  restart <process|all>    one after another, each ready before the next
  upgrade                  from a new checkout: migrates, then replaces the product’s processes by its own;
                           --with-releases also publishes what changed in its apps;
                           --back-to <checkout> puts another one back, without migrating`;

/**
 * `npx velvet cluster up`: an installation of several nodes on this machine, without containers, and
 * commands for the one that runs.
 */
async function main(): Promise<number> {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    print(USAGE);
    return 0;
  }
  const command = readControlCommand(args);
  if (command) return runControlCommand(command, print);
  await runCluster(args, print);
  return 0;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    printProblem(error);
    process.exit(1);
  },
);
