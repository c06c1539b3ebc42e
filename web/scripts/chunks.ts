// Which file of the build a module is put into. What every page needs comes in few files, not in one for each set of pages that
// share it: the libraries, which a release of the cabinet seldom changes, the frame of a page, and what the app has beyond the
// sign-in, whose document loads neither the router nor queries.
import type { Plugin, Rollup } from 'vite';

const here = (path: string) => new URL(`../${path}`, import.meta.url).pathname;
const signInEntry = here('src/app/signIn.tsx');
const entries = [here('index.html'), here('src/app/main.tsx'), signInEntry];

interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/** A module and all that it imports. */
function importedBy(entry: string, graph: Graph): Set<string> {
  const found = new Set<string>();
  const add = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    graph.getModuleInfo(id)?.importedIds.forEach(add);
  };
  add(entry);
  return found;
}

let signIn: Set<string> | undefined;

type Name = 'libraries' | 'frame' | 'app';

/** The file of a module that the app or the sign-in starts with; the entries themselves do nothing but start them. */
function nameOf(id: string, graph: Graph): Name | undefined {
  if (entries.includes(id)) return undefined;
  signIn ??= importedBy(signInEntry, graph);
  if (!signIn.has(id)) return 'app';
  return id.includes('/node_modules/') ? 'libraries' : 'frame';
}

/** What the sign-in starts with although not every page needs it: its own parts, and those that it shares with some pages. */
const ofSignIn = /src\/(app\/(SignInScreen|signInNavigation)|features\/auth\/(?!target))/;
const ofPages = /src\/ui\/(LoadingButton|Panel|StateIcon)\.tsx$/;

const tags = ['$initial' as const];

/** A group takes what its modules import, so what is imported most comes first. */
const initial = (name: Name, priority: number) => ({
  name: (id: string, graph: Graph) =>
    nameOf(id, graph) === name && !ofSignIn.test(id) && !ofPages.test(id) ? name : null,
  debugName: name,
  tags,
  priority,
});

export const groups = [
  initial('libraries', 5),
  initial('frame', 4),
  initial('app', 3),
  { name: 'page', test: ofPages, priority: 2 },
  { name: 'sign-in', tags, test: ofSignIn, priority: 2 },
  // The parts of pages are small, and each would be a request of its own.
  {
    name: 'parts',
    test: /src\/(ui\/(Badge|Choice|PlateView)\.tsx|lib\/(format|kyivToday|longDay|plural)\.ts|theme\/inputLook)/,
    priority: 1,
  },
  { name: 'documents', test: /src\/ui\/(Deadline|DocumentCard|FlipCard|Tabs|TaskRow)\.tsx$/, priority: 1 },
  {
    name: 'fines',
    test: /src\/(api\/fines|blocks\/fines\/(FineSum|FinesTotal|ListsOff|text|urgency))\.tsx?$/,
    priority: 1,
  },
  // What most pages have beside the driver card.
  {
    name: 'acts',
    test: /node_modules\/(@tanstack\/|@mui\/material\/(AlertTitle|Portal)\/|@mui\/utils\/(contains|createChainedFunction|ownerDocument|useControlled)\/)|src\/(lib\/collate|text\/price|ui\/(Copy|EmptyList|Facts|LoadError|OrderingBlocked|Save|SuspenseBoundary|pendingParts|text|use(Debounced|FocusAfterRemoval|FormRestore|ListParams|SafeNavigate)|whenIdle)|wizards\/orderable)/,
    priority: 0.9,
  },
  { name: 'dialog', test: /node_modules\/@mui\/material\/Dialog|src\/ui\/Confirm\.tsx$/, priority: 0.85 },
  {
    name: 'controls',
    test: /node_modules\/@mui\/material\/(Form(Control|ControlLabel|HelperText|Label)|RadioGroup|Radio|utils\/mergeSlotProps)/,
    priority: 0.85,
  },
  // What the pages with forms share, the list of orders with wizards, and wizards. What other pages need of it, too, comes first.
  {
    name: 'words',
    test: /src\/(form\/(FormActions|choiceLook)|text\/forms|lib\/validation)/,
    priority: 0.82,
  },
  {
    name: 'ordering',
    test: /src\/(api\/(fleet|lookups|shipments)|blocks\/delivery\/PickupCentre|order\/(Nothing|OrderButton|OrderedAlready|licence|refusal|text|useCreateOrder|useOrderingClosed|useStage))\.tsx?$/,
    priority: 0.8,
  },
  {
    name: 'form',
    test: /node_modules\/react-hook-form\/|src\/form\/(askedFields|DateField|ErrorSummary|Field|FieldFrame|FieldRow|FormActions|fieldRules|NextHint|RadioField|CheckField|resets|SelectField|StepForm|typing|useChecks|width)\.tsx?$/,
    priority: 0.6,
  },
  {
    name: 'wizard',
    test: /src\/(wizard\/(?!RestoredDraftAlert)|order\/(CheckPage|useBegunOrders)|blocks\/(person\/(ContactFields|PersonFacts|contact|latinName)|plates\/vehicleOption))/,
    priority: 0.5,
  },
  // What some wizards and their followed orders share.
  {
    name: 'person',
    test: /src\/blocks\/person\/(IdentityDocumentFields|LatinNameFields|documentRows|identityDocument)\.tsx?$/,
    priority: 0.45,
  },
  {
    name: 'followed',
    test: /src\/(order\/(FollowOrder|Outcome|Result)|blocks\/signing\/signScreen)\.tsx$/,
    priority: 0.4,
  },
  {
    name: 'delivery',
    test: /src\/(order\/(NotOnline|Scant)|blocks\/delivery\/(CentreFields|DeliveryWay|checked|delivery|deliveryRows|nextSteps))\.tsx?$/,
    priority: 0.4,
  },
  {
    name: 'orders',
    test: /src\/blocks\/(delivery\/(SendAgain|text)|insurance\/PolicyDownload|plates\/(plateAgain|text))\.tsx?$/,
    priority: 0.3,
  },
  {
    name: 'address',
    test: /src\/(form\/ComboField|blocks\/delivery\/DeliveryFields)\.tsx$/,
    priority: 0.3,
  },
  {
    name: 'insurance',
    test: /src\/blocks\/insurance\/(Insurance|PaperFields|PersonFields|Whose|reconciled|steps\/DocumentsStep)\.tsx?$/,
    priority: 0.3,
  },
  { name: 'plates', test: /src\/blocks\/plates\/Plate(Actions|Search)\.tsx$/, priority: 0.3 },
  {
    name: 'fine',
    test: /src\/blocks\/fines\/(Evidence|FineFacts|Inactive|usePayFine)\.tsx?$/,
    priority: 0.3,
  },
  {
    name: 'diia',
    test: /src\/(ui\/(Countdown|DiiaCode|useSecondsLeft)|features\/auth\/(text|useConfirmation))\.tsx?$/,
    priority: 0.3,
  },
  { name: 'fleet', test: /src\/features\/fleet\/(VehicleItem|chips|text)\.tsx?$/, priority: 0.2 },
  {
    name: 'catalogue',
    test: /src\/(features\/catalogue\/(OrderWay|price|text)|ui\/SearchField)\.tsx?$/,
    priority: 0.2,
  },
];

/** What the sign-in must not load. */
const BEYOND = /\/node_modules\/(react-router|@tanstack)\//;

/** Fails the build when a file that the sign-in loads has a part of the router or of queries. */
export const signInAlone: Plugin = {
  name: 'sign-in-alone',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const entry = chunks.find(({ facadeModuleId }) => facadeModuleId === signInEntry);
    const seen = new Set<Rollup.OutputChunk>();
    const visit = (chunk: Rollup.OutputChunk) => {
      if (seen.has(chunk)) return;
      seen.add(chunk);
      const beyond = chunk.moduleIds.find((id) => BEYOND.test(id));
      if (beyond) this.error(`the sign-in loads ${beyond} with ${chunk.fileName}`);
      for (const other of chunks) if (chunk.imports.includes(other.fileName)) visit(other);
    };
    if (entry) visit(entry);
  },
};
