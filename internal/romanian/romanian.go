//go:build !wordless

package romanian

var texts = map[string]string{
	"Each side has twelve men on the dark squares. Black moves first. A man moves one square": `Fiecare parte are douăsprezece piese pe câmpurile închise. Negrul mută primul. O piesă simplă
merge un câmp în diagonală înainte, o damă un câmp în diagonală înainte sau înapoi.

O piesă capturează o piesă adversă vecină sărind peste ea pe câmpul liber din spate; piesa
capturată iese de pe tablă. Cine poate captura trebuie să o facă și trebuie să sară mai departe cu
aceeași piesă cât se poate. Dacă sunt mai multe capturi posibile, se poate alege oricare.

O piesă care ajunge pe ultimul rând devine damă, iar mutarea se încheie. Pierde cine nu are nicio
mutare permisă. După regulile engleze partida e remiză dacă o poziție apare a treia oară sau după 40
de mutări de fiecare parte fără captură și fără mutarea unei piese simple. După regulile „Damas”,
când o poziție apare a șasea oară câștigă partea cu mai multe piese.

Apasă o piesă și apoi destinația, sau trage-o acolo.`,
	"Black must capture: from 15 over the man on 18 to 22.": "Negrul trebuie să captureze: de pe 15, peste piesa de pe 18, pe 22.",
	"Kings wear a crown. They also move and jump backward.": "Damele poartă coroană. Ele merg și sar și înapoi.",
	"Checkers board":   "Tablă de dame",
	"square %d":        "câmpul %d",
	"black man":        "piesă neagră",
	"white man":        "piesă albă",
	"black king":       "damă neagră",
	"white king":       "damă albă",
	"Black":            "Negru",
	"White":            "Alb",
	"%d to %s":         "de la %d la %s",
	", captures %s":    ", capturează %s",
	", becomes a king": ", devine damă",
	"no pieces left":   "nu mai sunt piese",
	"no legal move":    "nicio mutare permisă",
	"the position occurred %d times, and the winner has more pieces": "poziția a apărut de %d ori, iar învingătorul are mai multe piese",
	"the position occurred %d times":                                 "poziția a apărut de %d ori",
	"40 moves of each side without a capture or a move of a man":     "40 de mutări de fiecare parte fără captură și fără mutarea unei piese simple",
	"Checkers": "Dame",
	"capture all enemy pieces, or leave the opponent without a legal move": "capturează toate piesele adversarului sau lasă-l fără mutări",
	"Choose a piece, then where it goes; captures are compulsory.":         "Alege o piesă, apoi unde merge; captura este obligatorie.",
	"English rules":                   "Reguli engleze",
	"Rules of the assignment “Damas”": "Regulile temei „Damas”",
	"squares: `11-15`, or `22x15x8`":  "câmpuri: `11-15` sau `22x15x8`",
	"Material":                        "Material",
	"plain alpha-beta that counts only men (1) and kings (1.5)": "alfa-beta simplu, care numără doar piese (1) și dame (1,5)",
	"Strong":                     "Puternic",
	"a search made for checkers": "o căutare făcută pentru dame",
	"position as a matrix":       "poziția ca matrice",
	"games with this many pieces or fewer are adjudicated by the endgame tables": "partidele cu cel mult atâtea piese se decid după tabelele de final",
	"The two players take turns dropping a disc into one of the columns. It falls to the lowest": `Cei doi jucători lasă pe rând câte un disc într-o coloană. Discul cade în cel mai de jos loc liber
al coloanei.

Câștigă primul care are patru discuri în linie: pe un rând, pe o coloană sau pe o diagonală. Dacă
tabla se umple fără o astfel de linie, partida e remiză.

Apasă o coloană ca să lași un disc. Pe tabla obișnuită Roșu, care mută primul, câștigă dacă joacă
cel mai bine, începând cu coloana din mijloc.`,
	"Four in a column: Red has won.":       "Patru într-o coloană: a câștigat Roșu.",
	"Diagonals count, too.":                "Se numără și diagonalele.",
	"Red":                                  "Roșu",
	"Yellow":                               "Galben",
	"For %s: %s":                           "Pentru %s: %s",
	"Connect 4 board, %d columns, %d rows": "Tablă de patru în linie, %d coloane, %d rânduri",
	"column %d":                            "coloana %d",
	"red":                                  "roșu",
	"yellow":                               "galben",
	"%s disc":                              "disc %s",
	"the board is full":                    "tabla este plină",
	"four in a line":                       "patru în linie",
	"red disc":                             "disc roșu",
	"yellow disc":                          "disc galben",
	"Connect 4":                            "Patru în linie",
	"four discs of your colour in a line":  "patru discuri de culoarea ta în linie",
	"Drop a disc in a column.":             "Lasă un disc într-o coloană.",
	"the exact score of every column":      "scorul exact al fiecărei coloane",
	"Perfect":                              "Perfect",
	"knows the result of every position":   "știe rezultatul fiecărei poziții",
	"Agent":                                "Agent",
	"follows rules of thumb, each with a probability":   "urmează reguli empirice, fiecare cu o probabilitate",
	"win at once if possible":                           "câștigă imediat, dacă se poate",
	"prevent the opponent from winning at once":         "împiedică adversarul să câștige imediat",
	"next to two enemy discs rather than one":           "lângă două discuri adverse, nu lângă unul",
	"in the middle rather than at the edge":             "la mijloc, nu la margine",
	"next to its own discs rather than apart from them": "lângă discurile proprii, nu departe de ele",
	"beside its own discs rather than on top of them":   "alături de discurile proprii, nu deasupra lor",
	"a column: `4`": "o coloană: `4`",
	"columns played (`4453`), or all rows from the top, on 7 × 6: `......./......./......./......./......./..OX...`": "coloanele jucate (`4453`) sau toate rândurile de sus, pe 7 × 6: `......./......./......./......./......./..OX...`",
	"columns played: `4453`": "coloanele jucate: `4453`",
	"positions with this many empty cells or fewer are scored by the solver": "pozițiile cu cel mult atâtea căsuțe goale sunt evaluate exact",
	"White moves first, and each player moves one piece at a time, to a free square or onto an enemy": `Albul mută primul, iar fiecare jucător mută câte o piesă, pe un câmp liber sau pe o piesă adversă,
care este capturată. Regele merge un câmp în orice direcție, turnul oricâte câmpuri pe un rând sau pe
o coloană, nebunul pe o diagonală, iar dama ca amândoi. Calul sare două câmpuri într-o direcție și unul
în lateral. Nicio altă piesă nu poate sări.

Un pion merge un câmp înainte, sau două de unde pornește, și capturează un câmp în diagonală înainte.
Poate captura un pion care tocmai a trecut de el cu două câmpuri ca și cum ar fi mers unul (en
passant). Un pion ajuns pe ultimul rând devine damă, turn, nebun sau cal: apasă câmpul, apoi butonul
piesei.

Pentru rocadă, mută regele două câmpuri spre un turn; turnul ajunge de cealaltă parte a lui. Niciunul
nu trebuie să fi mutat, între ei nu trebuie să fie nimic, iar regele nu poate părăsi, traversa sau
atinge un câmp atacat.

Un rege atacat este în șah și nimeni nu își poate lăsa regele în șah. Cine este în șah fără mutare
permisă este mat și pierde. Fără mutare permisă și fără șah partida e remiză; la fel când o poziție
apare a treia oară, după 50 de mutări de fiecare parte fără captură și fără mutarea unui pion, și când
sunt prea puține piese pentru mat.

Apasă o piesă și apoi destinația, sau trage-o acolo.`,
	"White may castle: the king moves from e1 to g1, and the rook from h1 to f1.":       "Albul poate face rocada: regele merge de pe e1 pe g1, iar turnul de pe h1 pe f1.",
	"White may capture en passant: the pawn on e5 moves to d6 and takes the one on d5.": "Albul poate captura en passant: pionul de pe e5 merge pe d6 și îl ia pe cel de pe d5.",
	"Mate: the king on e1 is attacked, and no move protects it.":                        "Mat: regele de pe e1 este atacat și nicio mutare nu îl apără.",
	"Chessboard":                             "Tablă de șah",
	"Queen":                                  "Damă",
	"Rook":                                   "Turn",
	"Bishop":                                 "Nebun",
	"Knight":                                 "Cal",
	"pawn":                                   "pion",
	"knight":                                 "cal",
	"bishop":                                 "nebun",
	"rook":                                   "turn",
	"queen":                                  "damă",
	"king":                                   "rege",
	"%[1]s %[2]s":                            "%[2]s %[1]s",
	"Check":                                  "Șah",
	"castles, king to %s":                    "rocadă, regele pe %s",
	"%s from %s to %s":                       "%s de pe %s pe %s",
	", captures a %s":                        ", capturează %s",
	", becomes a %s":                         ", devine %s",
	", mate":                                 ", mat",
	", check":                                ", șah",
	"too few pieces to mate":                 "prea puține piese pentru mat",
	"mate":                                   "mat",
	"stalemate: no legal move, and no check": "pat: nicio mutare permisă, dar fără șah",
	"50 moves of each side without a capture or a move of a pawn": "50 de mutări de fiecare parte fără captură și fără mutarea unui pion",
	"Chess": "Șah",
	"attack the enemy king so that no move protects it":            "atacă regele advers astfel încât nicio mutare să nu îl apere",
	"selective alpha-beta, with some openings":                     "alfa-beta selectiv, cu câteva deschideri",
	"algebraic notation or squares: `Nf3`, `exd5`, `O-O`, `e7e8q`": "notație algebrică sau câmpuri: `Nf3`, `exd5`, `O-O`, `e7e8q`",
	"Both players hold the same cards, from the ace, worth 1, to the king, worth 13. The prizes are": `Ambii jucători au aceleași cărți, de la as, care valorează 1, la rege, care valorează 13. Premiile
sunt al treilea set de cărți, amestecate și întoarse una câte una.

Pentru fiecare premiu ambii jucători oferă simultan câte o carte. Cartea mai mare câștigă premiul și
valoarea lui în puncte; dacă sunt egale, nu îl câștigă nimeni. Ambele cărți ies din joc.

Când toate cărțile s-au jucat, câștigă cine are mai multe puncte. Apasă o carte din mâna ta.`,
	"A prize is face up; both players choose a card in secret.": "Un premiu este la vedere; ambii jucători aleg în secret o carte.",
	"Table with %d cards each":                                  "Masă cu câte %d cărți",
	"first player's %v":                                         "%v al primului jucător",
	"second player's %v":                                        "%v al celui de-al doilea jucător",
	"card %v":                                                   "cartea %v",
	"%v for the %v":                                             "%v pentru %v",
	"First player":                                              "Primul jucător",
	"Second player":                                             "Al doilea jucător",
	"prize %v":                                                  "premiul %v",
	"%v against %v for prize %v":                                "%v contra %v pentru premiul %v",
	": won by the first player":                                 ": câștigat de primul jucător",
	": won by the second player":                                ": câștigat de al doilea jucător",
	"the prize is %v":                                           "premiul este %v",
	"bid %v for %v":                                             "oferă %v pentru %v",
	"%d points to %d":                                           "%d puncte la %d",
	"win prizes worth more than your opponent's":                "câștigă premii mai valoroase decât ale adversarului",
	"Bid one of your cards for the prize in the middle; nobody sees it until both have bid.": "Oferă una dintre cărțile tale pentru premiul din mijloc; nimeni nu o vede până nu oferă amândoi.",
	"13 cards":                         "13 cărți",
	"6 cards":                          "6 cărți",
	"a card, of A 2 to 9 T J Q K: `3`": "o carte, din A 2 până la 9 T J Q K: `3`",
	"hands, hidden prizes, the open prize, points and player to act: `A23456/A23456 A2345 6 0:0 first`": "mâinile, premiile ascunse, premiul la vedere, punctele și cine e la rând: `A23456/A23456 A2345 6 0:0 first`",
	"cards separated by spaces, including prizes: `5 2 3`":                                              "cărți despărțite prin spații, inclusiv premiile: `5 2 3`",
	"Black moves first. Place a disc on a free square so that one or more of the opponent's discs": `Negrul mută primul. Pune un disc într-o căsuță liberă astfel încât unul sau mai multe discuri ale
adversarului să fie în linie dreaptă, pe un rând, o coloană sau o diagonală, între el și alt disc al
tău. Toate discurile închise se întorc și devin ale tale.

Cine nu poate întoarce niciun disc trebuie să spună pas. Când nu poate niciunul, partida s-a terminat
și câștigă cine are mai multe discuri. Colțurile sunt valoroase: nu pot fi întoarse niciodată.`,
	"The opening: Black may play on the four marked cells.":                        "Începutul: Negrul poate juca în cele patru căsuțe marcate.",
	"Black has played d3: the white disc between two black discs was turned over.": "Negrul a jucat d3: discul alb dintre două negre a fost întors.",
	"Othello board":     "Tablă de Othello",
	"Pass":              "Pas",
	"black disc":        "disc negru",
	"white disc":        "disc alb",
	"pass":              "pas",
	"%s, turns over %d": "%s, întoarce %d",
	"%d discs to %d":    "%d discuri la %d",
	"have more discs when neither player can move":                     "ai mai multe discuri când nimeni nu mai poate muta",
	"Place a disc so that it encloses a row of your opponent's discs.": "Pune un disc astfel încât să închidă un șir de discuri ale adversarului.",
	"a square, or pass: `d3`":                                          "un câmp sau pass: `d3`",
	"the 64 squares and whose turn it is: `---------------------------OX------XO--------------------------- X`": "cele 64 de câmpuri și cine e la mutare: `---------------------------OX------XO--------------------------- X`",
	"moves, with or without spaces: `d3 c3 c4`, `D3C3C4`":                                                       "mutări, cu sau fără spații: `d3 c3 c4`, `D3C3C4`",
	"transcript": "transcriere",
	"In your turn you roll a die as often as you like. The rolls add up in a pot. When you hold,": `La rândul tău arunci un zar de câte ori vrei. Aruncările se adună într-un pot. Când te oprești,
primești potul, iar tura se încheie. Dar dacă arunci un 1, potul se pierde și tura se încheie.

Câștigă primul cu 100 de puncte; un pot destul de mare pentru victorie se adună imediat. Trebuie să
arunci cel puțin o dată înainte de a te opri.`,
	"The first player has 34 points and 7 more in the pot: roll again or hold?": "Primul jucător are 34 de puncte și încă 7 în pot: mai aruncă sau se oprește?",
	"Table for a die":                  "Masă pentru zar",
	"Roll":                             "Aruncă",
	"Hold":                             "Oprește",
	"die %s":                           "zar %s",
	"roll":                             "aruncă",
	"hold, %d points":                  "oprește, %d puncte",
	"1: the pot is lost":               "1: potul s-a pierdut",
	"Pig":                              "Porcul",
	"be the first to reach 100 points": "ajungi primul la 100 de puncte",
	"Roll the die again, or hold to keep your points; a 1 loses them.": "Mai aruncă zarul, sau oprește-te ca să păstrezi punctele; un 1 le pierde.",
	"to 100 points": "până la 100 de puncte",
	"to 50 points":  "până la 50 de puncte",
	"`roll` or hold; the number rolled is 1 to 6":                              "`roll` sau hold; numărul de pe zar este de la 1 la 6",
	"points of both players, the pot and whose turn it is: `34:12+7 first`":    "punctele ambilor jucători, potul și cine e la rând: `34:12+7 first`",
	"moves separated by spaces, with the numbers rolled: `roll 4 hold roll 1`": "mutări despărțite prin spații, cu numerele aruncate: `roll 4 hold roll 1`",
	"The players take turns marking a free cell; X moves first. The first player with three marks": `Jucătorii marchează pe rând câte o căsuță liberă; X mută primul. Câștigă primul care are trei semne
pe un rând, o coloană sau o diagonală. Dacă toate căsuțele sunt marcate fără o astfel de linie, partida
e remiză, ca întotdeauna când ambii joacă cel mai bine.`,
	"Three in a row: X has won.":      "Trei în linie: a câștigat X.",
	"Tic-tac-toe board":               "Tablă de X și 0",
	"cell %s":                         "căsuța %s",
	"cross":                           "cruce",
	"nought":                          "zero",
	"three in a row":                  "trei în linie",
	"Tic-tac-toe":                     "X și 0",
	"three of your marks in a row":    "trei semne ale tale în linie",
	"Put your mark in an empty cell.": "Pune semnul tău într-o căsuță goală.",
	"Move a piece.":                   "Mută o piesă.",
	"Greedy, tuned":                   "Lacom, reglat",
	"greedy with the evaluation that the tutorial tunes": "lacom, cu evaluarea pe care o reglează ghidul",
	"a cell from 1, top left, to 9: `5`":                 "o căsuță de la 1, stânga sus, la 9: `5`",
	"the nine cells: `X.O.X....`":                        "cele nouă căsuțe: `X.O.X....`",
	"moves separated by spaces: `5 1 3`":                 "mutări despărțite prin spații: `5 1 3`",
	"Two teams of three players. Team A defends the goal on the left and attacks to the right;": `Două echipe de câte trei jucători. Echipa A apără poarta din stânga și atacă spre dreapta; echipa B
invers. La fiecare pas ambele echipe dau ordine simultan, fără să le vadă pe ale celeilalte.

Un jucător stă, merge în una dintre cele opt căsuțe vecine sau, dacă are mingea, o pasează în una
dintre cele opt direcții: forța 1 o trimite până la două căsuțe, forța 2 până la patru. Doi jucători
ai unei echipe nu pot ajunge în aceeași căsuță. O minge liberă zboară două căsuțe pe pas; un jucător
care stă pe loc în calea ei o interceptează, iar cel din căsuța unde cade o ia.

Când un adversar ajunge în căsuța celui cu mingea, duelul îl decide hazardul. O minge în poartă
înseamnă gol pentru cealaltă echipă, iar toți revin la locurile lor. Câștigă echipa cu mai multe
goluri după ultimul pas.

Apasă unul dintre jucătorii tăi și apoi destinația; săgețile arată ordinele. „Joacă” le trimite.`,
	"The kick-off: team A (round) attacks to the right, team B (square) to the left. The small ball is next to its holder.": "Lovitura de începere: echipa A (rotundă) atacă spre dreapta, echipa B (pătrată) spre stânga. Mingea mică e lângă cel care o are.",
	"Player 0 of team A has passed the ball forward.":                                                                       "Jucătorul 0 al echipei A a pasat mingea înainte.",
	"evaluation for team A with the ball on each cell":                                                                      "evaluarea pentru echipa A cu mingea în fiecare căsuță",
	"evaluation for team A with %s and the ball on each cell":                                                               "evaluarea pentru echipa A cu %s și mingea în fiecare căsuță",
	"Football pitch, %d rows, %d columns":                                                                                   "Teren de fotbal, %d rânduri, %d coloane",
	"row %d, column %d":                                                                                                     "rândul %d, coloana %d",
	"goal of team A, row %d":                                                                                                "poarta echipei A, rândul %d",
	"goal of team B, row %d":                                                                                                "poarta echipei B, rândul %d",
	", with the ball":                                                                                                       ", cu mingea",
	"ball":                                                                                                                  "minge",
	"Score":                                                                                                                 "Scor",
	"Step":                                                                                                                  "Pas",
	"pass %s, force %d":                                                                                                     "pasă %s, forța %d",
	"3 v 3 football":                                                                                                        "Fotbal 3 la 3",
	"Team A":                                                                                                                "Echipa A",
	"Team B":                                                                                                                "Echipa B",
	"score more goals; the arrows show where each team attacks":                    "marchează mai multe goluri; săgețile arată încotro atacă fiecare echipă",
	"Choose a player and then where to go; do so for all three and play the turn.": "Alege un jucător și apoi unde merge; fă așa cu toți trei și joacă tura.",
	"The assignment's rules":                    "Regulile temei",
	"The judge program's rules":                 "Regulile programului arbitru",
	"Steps":                                     "Pași",
	"length of the match, 1 to 250 steps":       "durata meciului, de la 1 la 250 de pași",
	"the evaluation with the ball on each cell": "evaluarea cu mingea în fiecare căsuță",
	"Random":             "La întâmplare",
	"Wall":               "Zid",
	"Chaser":             "Urmăritor",
	"The course's team":  "Echipa cursului",
	"Greedy":             "Lacom",
	"Greedy, worst case": "Lacom, cazul cel mai rău",
	"Greedy, average":    "Lacom, în medie",
	"Matrix":             "Matrice",
	"solves the matrix of both teams' most promising choices": "rezolvă matricea celor mai bune alegeri ale ambelor echipe",
	"Simultaneous MCTS": "MCTS simultan",
	"Monte-Carlo tree search with simultaneous choices of both teams":                          "căutare Monte Carlo cu alegeri simultane ale echipelor",
	"the orders of the three players: `4,0,3`, or `p4x2,0,3`":                                  "ordinele celor trei jucători: `4,0,3` sau `p4x2,0,3`",
	"players, ball, score, step: `A 2,4 1,1 3,1 B 1,9 2,9 3,9 ball A0 score 0-0 step 0 First`": "jucători, minge, scor, pas: `A 2,4 1,1 3,1 B 1,9 2,9 3,9 ball A0 score 0-0 step 0 First`",
	"moves separated by spaces, with the outcomes of tackles (A0 to B2): `4,0,3 8,0,0`":        "mutări despărțite prin spații, cu rezultatele duelurilor (A0 până la B2): `4,0,3 8,0,0`",
	"Goal for team A, %s":          "Gol al echipei A, %s",
	"Goal for team B, %s":          "Gol al echipei B, %s",
	"%s takes the ball from %s":    "%s ia mingea de la %s",
	"%s intercepts the pass by %s": "%s interceptează pasa lui %s",
	"%s passes":                    "%s pasează",
	"%s passes to %s":              "%s pasează la %s",
	"the ball is loose":            "mingea este liberă",
	"%s has the ball":              "%s are mingea",
	"Both players draw a single line, which starts in the centre of the field. In your turn you": `Ambii jucători trasează o singură linie, care începe în centrul terenului. La rândul tău muți mingea
în unul dintre cele opt puncte vecine, pe un segment netrasat încă. Roșu atacă poarta de sus, Albastru
pe cea de jos.

Dacă mingea ajunge într-un punct prin care linia a trecut deja, sau pe marginea terenului, ricoșează
și joci mai departe. Altfel tura se încheie.

Când mingea intră într-o poartă, câștigă cel care atacă acea poartă, oricine ar fi dus-o acolo. Cine
nu poate muta mingea pierde.

Apasă punctele unul după altul.`,
	"The line after four turns.": "Linia după patru ture.",
	"The ball has returned to a point of the line: it bounces, and the same player continues.": "Mingea a revenit într-un punct al liniei: ricoșează și continuă același jucător.",
	"%s: %s, score %d":                        "%s: %s, scor %d",
	"%s different turns, ending at %d points": "%s ture diferite, care se termină în %d puncte",
	"Paper football field, %d by %d squares":  "Teren de fotbal pe hârtie, %d pe %d pătrate",
	"Red scores here":                         "Aici marchează Roșu",
	"Blue scores here":                        "Aici marchează Albastru",
	"Turns":                                   "Ture",
	", ends the game":                         ", termină partida",
	", bounces":                               ", ricoșează",
	"goal":                                    "gol",
	"the ball is stuck":                       "mingea este blocată",
	"Paper football":                          "Fotbal pe hârtie",
	"Blue":                                    "Albastru",
	"Red: move the ball into the goal at the top; Blue: into the one at the bottom":      "Roșu: du mingea în poarta de sus; Albastru: în cea de jos",
	"Move the ball to a neighbouring point; where a line or the edge is, it bounces on.": "Mută mingea într-un punct vecin; unde este o linie sau marginea, ricoșează mai departe.",
	"8 × 10, the standard field":                                                     "8 × 10, terenul obișnuit",
	"6 × 10, the original program's field":                                           "6 × 10, terenul programului original",
	"where the turn can end":                                                         "unde se poate termina tura",
	"a direction: `0` north, clockwise to `7` north-west":                            "o direcție: `0` nord, în sensul acelor de ceasornic până la `7` nord-vest",
	"whose turn it is and a trail of directions: `Second 2`":                         "cine e la mutare și un șir de direcții: `Second 2`",
	"the winner (1, 2, or 0 for unknown), a colon, the turns: `0: 2 0 53 4 7`":       "învingătorul (1, 2 sau 0 dacă nu se știe), două puncte, turele: `0: 2 0 53 4 7`",
	"The original program":                                                           "Programul original",
	"the backtracking player of the program that the game comes from":                "jucătorul cu revenire al programului din care vine jocul",
	"depth: maximum steps of a turn (0: adaptive, 6 more than the rows to the goal)": "adâncime: pași cel mult într-o tură (0: adaptiv, cu 6 mai mult decât rândurile până la poartă)",
	"adaptive": "adaptiv",
	"randomness of its choice; higher is more varied and weaker":                                                        "cât de întâmplător alege; mai mult înseamnă mai variat și mai slab",
	"randomness of its paths: a longer path to a point replaces a shorter one only once in this many times (0: always)": "cât de întâmplătoare îi sunt drumurile: unul mai lung spre un punct îl înlocuiește pe cel scurt doar o dată la atâtea ori (0: mereu)",
	"Alpha-beta by turns":         "Alfa-beta pe ture",
	"alpha-beta over whole turns": "alfa-beta pe ture întregi",
	"Monte-Carlo tree search over whole turns, with an evaluation learned by self-play": "căutare Monte Carlo pe ture întregi, cu o evaluare învățată jucând singur",
	"Board":                              "Tablă",
	"%s of the first player":             "%s al primului jucător",
	"%s of the second player":            "%s al celui de-al doilea jucător",
	"chance":                             "hazardul",
	"nobody":                             "nimeni",
	"Standard":                           "Obișnuit",
	"Deal":                               "Împărțire",
	"a number; none: a new deal":         "un număr; fără: o împărțire nouă",
	"a move as shown in the list":        "o mutare ca în listă",
	"a position as copied":               "o poziție așa cum se copiază",
	"moves separated by spaces":          "mutări despărțite prin spații",
	"any legal move, all equally likely": "orice mutare permisă, toate la fel de probabile",
	"the best-looking next position":     "poziția următoare care arată cel mai bine",
	"Greedy, two plies":                  "Lacom, două mutări",
	"the best next position after the opponent's best reply":    "cea mai bună poziție după cel mai bun răspuns al adversarului",
	"iterative deepening alpha-beta with a transposition table": "alfa-beta cu adâncire treptată și tabel de poziții",
	"Alpha-beta alone": "Doar alfa-beta",
	"iterative deepening alpha-beta without enhancements": "alfa-beta cu adâncire treptată, fără îmbunătățiri",
	"Monte-Carlo tree search with the game's estimate":    "căutare Monte Carlo cu estimarea jocului",
	"MCTS, random play": "MCTS, joc la întâmplare",
	"Monte-Carlo tree search that plays to the end at random": "căutare Monte Carlo care joacă la întâmplare până la sfârșit",
	"Backtracking": "Cu revenire",
	"tries all ways to play this turn for the best-looking result": "încearcă toate felurile de a juca tura, pentru cel mai bun rezultat",
	"mixed strategies from equilibria of matrix games":             "strategii mixte din echilibrele jocurilor matriceale",
	"Monte-Carlo tree search with mixed strategies":                "căutare Monte Carlo cu strategii mixte",
	"Learned": "Învățat",
	"minimax with an evaluation learned by self-play": "minimax cu o evaluare învățată jucând singur",
	"Easy": "Ușor",
	"for a first game: mostly moves without thinking": "pentru prima partidă: mută mai mult fără să gândească",
	"Medium": "Mediu",
	"for players who know the rules: no blunders, but no plan": "pentru cine știe regulile: fără greșeli grave, dar fără plan",
	"Hard": "Greu",
	"for practice: plays well most of the time": "pentru antrenament: de obicei joacă bine",
	"Open cards": "Cărți deschise",
	"guesses what is hidden, and searches as if it were open": "ghicește ce e ascuns și caută ca și cum s-ar vedea",
	"Monte-Carlo tree search over what the players see":       "căutare Monte Carlo peste ce văd jucătorii",
	"ISMCTS that bluffs": "ISMCTS care blufează",
	"the same with mixed strategies, so that it cannot be guessed": "același, cu strategii mixte, ca să nu poată fi ghicit",
	"plies to look ahead":               "mutări privite înainte",
	"positions or simulations per move": "poziții sau simulări pe mutare",
	"%s to move":                        "mută: %s",
	"A draw":                            "Remiză",
	"%s wins":                           "Câștigă: %s",
	"%s: %s":                            "%s: %s",
	"It is the only move.":              "Este singura mutare.",
	"It wins at once.":                  "Câștigă imediat.",
	"After any other move the opponent wins at once.":                     "După orice altă mutare adversarul câștigă imediat.",
	"After %d of the other %d moves the opponent wins at once.":           "După %d dintre celelalte %d mutări adversarul câștigă imediat.",
	"The opponent can win at once: %s.":                                   "Adversarul poate câștiga imediat: %s.",
	"It may go on so: %s.":                                                "Poate continua astfel: %s.",
	"That was a threat: after %d of the %d moves, this wins at once: %s.": "Era o amenințare: după %d din cele %d mutări, aceasta câștigă imediat: %s.",
	"It misses a win at once: %s.":                                        "Ratează un câștig imediat: %s.",
	"Better: %s.":                                                         "Mai bine: %s.",
	"the result":                                                          "rezultatul",
	"the win":                                                             "câștigul",
	"the draw":                                                            "remiza",
	"Only one move keeps %s: %s.":                                         "O singură mutare păstrează %s: %s.",
	"%d of the %d moves keep %s.":                                         "%d din cele %d mutări păstrează %s.",
	"What changes most in the evaluation: %s.":                            "Ce se schimbă cel mai mult în evaluare: %s.",
	"It turns a win into a loss; both are proven.":                        "Transformă un câștig în pierdere; ambele sunt demonstrate.",
	"It turns a win into a draw; both are proven.":                        "Transformă un câștig în remiză; ambele sunt demonstrate.",
	"It turns a draw into a loss; both are proven.":                       "Transformă o remiză în pierdere; ambele sunt demonstrate.",
	"It loses %s of a point; that is proven.":                             "Pierde %s dintr-un punct; este demonstrat.",
	"It loses about %s of a point, by an estimate that is %d %% certain.": "Pierde cam %s dintr-un punct, după o estimare sigură în proporție de %d %%.",
	"By strength":                                                         "După forță",
	"as strong as you like, in Elo compared with its best":                "cât de puternic dorești, în Elo față de forța sa maximă",
	"%s is as good.":                                                      "%s este la fel de bună.",
	"No other move wins.":                                                 "Nicio altă mutare nu câștigă.",
	"Every other move loses.":                                             "Orice altă mutare pierde.",
	"The next best move, %s, scores %s.":                                  "Următoarea mutare ca valoare, %s, are scorul %s.",
	"The expected reply: %s.":                                             "Răspunsul așteptat: %s.",
	"a draw":                                                              "remiză",
	"%[1]s wins by %[2]s":                                                 "câștigă cu %[2]s: %[1]s",
	"even, %s":                                                            "egalitate, %s",
	"%s is ahead by about %s":                                             "conduce %s cu cam %s",
	"%s is ahead, %s":                                                     "conduce %s, %s",
	"The cards in a row show numbers, some of them negative. In your turn you take one or more": `Cărțile dintr-un șir arată numere, unele negative. La rândul tău iei una sau mai multe cărți, câte
vrei, de la un capăt al șirului.

Când nu mai sunt cărți, câștigă cel ale cărui cărți au suma mai mare. Ia ce e bun pentru tine, dar ai
grijă ce îi lași adversarului: o carte negativă poate merita lăsată.

Apasă cartea de la un capăt și apoi ultima pe care o iei; pentru o singură carte, apas-o de două ori.
Prima carte este capătul din stânga, ultima cel din dreapta. Un șir lung continuă pe linia de
dedesubt, dus-întors.`,
	"A row of cards. Take as many as you like, all from the left or all from the right.": "Un șir de cărți. Ia câte vrei, toate din stânga sau toate din dreapta.",
	"The first player took the 9, and the second the 5.":                                 "Primul jucător a luat 9, iar al doilea 5.",
	"Row of %d cards":                "Șir de %d cărți",
	"card %d":                        "cartea %d",
	"card %d: %s":                    "cartea %d: %s",
	"right":                          "dreapta",
	"left":                           "stânga",
	"1 card from the %s, worth %d":   "1 carte din %s, valorează %d",
	"%d cards from the %s, worth %d": "%d cărți din %s, valorează %d",
	"equal sums":                     "sume egale",
	"by %s":                          "cu %s",
	"point":                          "punct",
	"points":                         "puncte",
	"take cards from either end; the higher sum wins":                                      "ia cărți de la un capăt sau de la celălalt; câștigă suma mai mare",
	"Take cards from one end: choose its first card, and then the last one that you take.": "Ia cărți de la un capăt: alege prima carte, apoi ultima pe care o iei.",
	"Cards": "Cărți",
	"1 to 40 integers from -999 to 999, from left to right; if empty, 20 are dealt": "1 până la 40 de numere întregi între -999 și 999, de la stânga la dreapta; dacă e gol, se împart 20",
	"an end and a number of cards: `left3`":                                         "un capăt și un număr de cărți: `left3`",
	"cards left (here of 20), side to move, lead: `3-17/first/-5`":                  "cărțile rămase (aici din 20), cine mută, avansul: `3-17/first/-5`",
	"the cards, a colon, the moves: `4 -1 3: left1 right2`":                         "cărțile, două puncte, mutările: `4 -1 3: left1 right2`",
	"file of cards":                        "fișier cu cărți",
	"Two boards of %d × %d cells":          "Două table de %d × %d căsuțe",
	"first player's %s":                    "%s, primul jucător",
	"second player's %s":                   "%s, al doilea jucător",
	"Second above, First below":            "Al doilea sus, primul jos",
	"hit":                                  "lovit",
	"miss":                                 "ratat",
	"First player's ships":                 "Navele primului jucător",
	"Second player's ships":                "Navele celui de-al doilea",
	"shoot at %s":                          "trage la %s",
	"%s to move and win":                   "%s mută și câștigă",
	"%s to move and draw":                  "%s mută și face remiză",
	"%s to move and get a clear advantage": "%s mută și obține un avantaj clar",
	"Most probable cell":                   "Căsuța cea mai probabilă",
	"shoots where most of the fleets that are possible have a ship": "trage unde cele mai multe flote posibile au o navă",
	"ship of %d down from %s":        "navă de %d în jos de la %s",
	"ship of %d across from %s":      "navă de %d orizontal de la %s",
	"the whole fleet is sunk":        "toată flota este scufundată",
	"Battleship":                     "Bătălia navală",
	"sink all ships of the opponent": "scufundă toate navele adversarului",
	"Each player has a fleet on a board of its own, which the opponent does not see. First both place": `Fiecare jucător are o flotă pe o tablă proprie, pe care adversarul nu o vede. Întâi ambii își așază
navele, orizontal sau vertical, una după alta: apasă cele două capete ale unei nave. Navele se pot
atinge, dar nu se pot suprapune.

Apoi jucătorii trag pe rând câte o dată într-o căsuță a tablei adverse. Amândoi află dacă au lovit și
ce navă s-a scufundat, dacă s-a scufundat vreuna.

Câștigă primul care scufundă toată flota.`,
	"Both boards: a ship of each player is sunk.": "Ambele table: câte o navă a fiecăruia este scufundată.",
	"6 × 6, three ships":                          "6 × 6, trei nave",
	"10 × 10, five ships":                         "10 × 10, cinci nave",
	"the first cell of a ship with - if it lies across or | if it lies down, `a1-`; then the cell to shoot at, b2": "prima căsuță a unei nave cu - dacă e orizontală sau | dacă e verticală, `a1-`; apoi căsuța în care tragi, b2",
	"ships and shots of both players, in capitals where they hit, and who is to shoot: `a1- - / - - first`":        "navele și loviturile ambilor, cu majuscule unde au lovit, și cine trage: `a1- - / - - first`",
	"places of ships and shots separated by spaces: `a1- a2-`":                                                     "locurile navelor și loviturile, despărțite prin spații: `a1- a2-`",
	"%d chips":      "%d jetoane",
	"hidden die":    "zar ascuns",
	"Card table":    "Masă de cărți",
	"Check or fold": "Pas sau renunță",
	"Bet or call":   "Miză sau plată",
	"call":          "plătește",
	"bet":           "mizează",
	"fold":          "renunță",
	"check":         "pas",
	"Kuhn poker":    "Pokerul lui Kuhn",
	"win chips with the higher card, or by bluffing": "câștigă jetoane cu cartea mai mare sau blufând",
	"The smallest poker with bluffs. There are three cards: Jack, Queen and King. Each player puts": `Cel mai mic poker cu blufuri. Sunt trei cărți: valet, damă și rege. Fiecare jucător pune un jeton în
pot și primește o carte, pe care celălalt nu o vede.

Primul jucător spune pas sau mizează încă un jeton. După un pas poate miza și al doilea. Cine are în
față o miză o plătește cu un jeton sau renunță și pierde ce e în pot. Dacă nimeni nu renunță, cartea
mai mare câștigă potul.

Cu cel mai bun joc, al doilea câștigă un jeton la 18 partide.`,
	"A bluff with the Jack? No: the King wins two chips.": "Un bluf cu valetul? Nu: regele câștigă două jetoane.",
	"chip":  "jeton",
	"chips": "jetoane",
	"a card that is dealt, `K`, or pass or bet":           "o carte împărțită, `K`, sau pass sau bet",
	"both cards and the moves: `KJ pb`":                   "ambele cărți și mutările: `KJ pb`",
	"cards and moves separated by spaces: `K J pass bet`": "cărți și mutări despărțite prin spații: `K J pass bet`",
	"Fold":          "Renunță",
	"Check or call": "Pas sau plată",
	"Raise":         "Mărește",
	"raise":         "mărește",
	"card %s":       "cartea %s",
	"Leduc poker":   "Pokerul Leduc",
	"win chips with a pair or the higher card, or by bluffing": "câștigă jetoane cu o pereche, cu cartea mai mare sau blufând",
	"A small poker with two rounds of bets. The deck has two Jacks, two Queens and two Kings. Each": `Un poker mic cu două runde de mize. Pachetul are doi valeți, două dame și doi regi. Fiecare jucător
pune un jeton în pot și primește o carte, pe care celălalt nu o vede.

În fiecare rundă începe primul jucător. Jucătorii spun pas sau plătesc, măresc, sau renunță și pierd
ce au pus în pot. O mărire este de două jetoane în prima rundă și de patru în a doua, și sunt cel mult
două măriri pe rundă. După prima rundă se întoarce o carte.

O pereche cu cartea întoarsă câștigă, altfel cartea mai mare; cărțile egale împart potul.`,
	"The second player has a pair of Jacks, which beats the King.": "Al doilea jucător are o pereche de valeți, care bate regele.",
	"a card that is dealt, `Ks`, or fold, check, call or raise":    "o carte împărțită, `Ks`, sau fold, check, call sau raise",
	"the cards and the moves of both rounds: `Ks,Js,Jh rc.cr`":     "cărțile și mutările ambelor runde: `Ks,Js,Jh rc.cr`",
	"cards and moves separated by spaces: `Ks Js raise call Jh`":   "cărți și mutări despărțite prin spații: `Ks Js raise call Jh`",
	"Table with dice and bids":                                     "Masă cu zaruri și licitații",
	"bid %s":                                                       "licitează %s",
	"Liar!":                                                        "Minciună!",
	"die %d":                                                       "zar %d",
	"liar!":                                                        "minciună!",
	"the bid was a lie":                                            "licitația era o minciună",
	"the bid was true":                                             "licitația era adevărată",
	"Liar's dice":                                                  "Zarurile mincinosului",
	"be the last to bid without being caught in a lie":             "licitează ultimul fără să fii prins cu minciuna",
	"Both players roll their dice under a cup, and look at their own.": `Ambii jucători aruncă zarurile sub un pahar și se uită la ale lor.

Pe rând spun câte zaruri, ale ambilor la un loc, arată o față: 1 × 3 înseamnă cel puțin un trei.
Fiecare licitație trebuie să fie mai mare decât cea dinainte: mai multe zaruri, sau la fel de multe cu
o față mai mare. Șase ține loc de orice față.

În loc să liciteze, un jucător poate spune că ultima licitație e o minciună. Atunci se arată toate
zarurile: cel care a licitat câștigă dacă sunt cel puțin atâtea câte a spus. Altfel câștigă celălalt.`,
	"Two threes were bid, and the six counts as one: it was no lie.": "S-au licitat doi de trei, iar șase ține loc de unul: nu era minciună.",
	"one die each":  "câte un zar",
	"two dice each": "câte două zaruri",
	"a die that is rolled, `4`, a bid such as 2x5, or liar": "un zar aruncat, `4`, o licitație ca 2x5, sau liar",
	"the dice of both players and the bids: `46 1x3 2x5`":   "zarurile ambilor jucători și licitațiile: `46 1x3 2x5`",
	"dice and bids separated by spaces: `4 6 1x3 2x5 liar`": "zaruri și licitații despărțite prin spații: `4 6 1x3 2x5 liar`",
	"Dark hex": "Hex întunecat",
	"join your two edges, without seeing the opponent's stones": "unește-ți cele două margini fără să vezi piesele adversarului",
	"Hex in which no player sees the opponent's stones. The first player joins the top and the bottom": `Hex în care nimeni nu vede piesele adversarului. Primul jucător unește marginea de sus cu cea de jos,
al doilea pe cea din stânga cu cea din dreapta. O căsuță atinge pe cele de lângă ea, pe cea de deasupra
și pe cea din dreapta ei, pe cea de dedesubt și pe cea din stânga ei, cum arată tabla înclinată: șase
cu totul.

La rândul tău încerci o căsuță. Dacă e liberă, e a ta și rândul trece. Dacă acolo e piesa
adversarului, o vezi de acum înainte și încerci altă căsuță; adversarul nu află nimic.`,
	"The first player has joined top and bottom.": "Primul jucător a unit sus cu jos.",
	"Board of %d × %d cells":                      "Tablă de %d × %d căsuțe",
	"try %s":                                      "încearcă %s",
	"top and bottom are joined":                   "sus și jos sunt unite",
	"left and right are joined":                   "stânga și dreapta sunt unite",
	"Phantom tic-tac-toe":                         "X și 0 fantomă",
	"three of your marks in a row, without seeing those of the opponent": "trei semne ale tale în linie, fără să le vezi pe ale adversarului",
	"Tic-tac-toe in which no player sees the opponent's marks. In your turn you try a cell. If it is": `X și 0 în care nimeni nu vede semnele adversarului. La rândul tău încerci o căsuță. Dacă e liberă, e
a ta și rândul trece. Dacă acolo e semnul adversarului, îl vezi de acum înainte și încerci altă
căsuță; adversarul nu află nimic.

Câștigă primul care are trei semne pe un rând, o coloană sau o diagonală. Dacă toate căsuțele sunt
marcate fără o astfel de linie, partida e remiză.`,
	"The marks of both players, who see only their own and those they have found.":      "Semnele ambilor jucători, care le văd doar pe ale lor și pe cele găsite.",
	"the cell that is tried, column and row: `b2`":                                      "căsuța încercată, coloana și rândul: `b2`",
	"the player to move and what each tried, with ! if it was taken: `second b2 b2!a1`": "cine e la mutare și ce a încercat fiecare, cu ! dacă era ocupată: `second b2 b2!a1`",
	"tries separated by spaces: `b2 b2 a1`":                                             "încercări despărțite prin spații: `b2 b2 a1`",
	"not seen":                                                                          "nevăzut",
	"white":                                                                             "alb",
	"black":                                                                             "negru",
	"stay":                                                                              "stă pe loc",
	"up left":                                                                           "sus-stânga",
	"up":                                                                                "sus",
	"up right":                                                                          "sus-dreapta",
	"down right":                                                                        "jos-dreapta",
	"down":                                                                              "jos",
	"down left":                                                                         "jos-stânga",
	"north":                                                                             "nord",
	"north-east":                                                                        "nord-est",
	"east":                                                                              "est",
	"south-east":                                                                        "sud-est",
	"south":                                                                             "sud",
	"south-west":                                                                        "sud-vest",
	"west":                                                                              "vest",
	"north-west":                                                                        "nord-vest",
	"natural end":                                                                       "după reguli",
	"adjudicated":                                                                       "decisă de arbitru",
	"illegal move":                                                                      "mutare nepermisă",
	"time-out":                                                                          "timp depășit",
	"crash":                                                                             "program căzut",
	"stall":                                                                             "program blocat",
	"protocol error":                                                                    "eroare de protocol",
	"resigned":                                                                          "abandon",
	"move limit":                                                                        "limita de mutări",
	"interrupted":                                                                       "întreruptă",
	"faulty rules":                                                                      "reguli greșite",
	"late referee":                                                                      "arbitru întârziat",
	"referee failure":                                                                   "defecțiune a arbitrului",
	"three players in front of the goal who never move":                "trei jucători în fața porții care nu se mișcă",
	"the holder runs to the goal, the others to the ball":              "cel cu mingea aleargă spre poartă, ceilalți spre minge",
	"any legal action, all equally likely":                             "orice acțiune permisă, toate la fel de probabile",
	"like the team of the course's judge: greedy, never passes":        "ca echipa arbitrului cursului: lacomă, nu pasează niciodată",
	"the best next position if the rival stands still":                 "cea mai bună poziție următoare dacă adversarul stă pe loc",
	"the best next position against the rival's best reply":            "cea mai bună poziție următoare față de cel mai bun răspuns",
	"the best next position on average over the rival's replies":       "cea mai bună poziție următoare în medie",
	"samples continuations of the match and learns the rival's habits": "încearcă continuări ale meciului și învață obiceiurile adversarului",
	"chips: %d": `jetoane: %d`,
	"Solved":    `Rezolvat`,
	"a strategy that no opponent can exploit":                                                      `o strategie pe care niciun adversar nu o poate exploata`,
	"First place your ships, each by its two ends; then shoot at a cell of your opponent's board.": "Mai întâi așază-ți navele, fiecare prin cele două capete; apoi trage într-o casetă a adversarului.",
	"Pass or bet a chip; your card is yours alone to see.":                                         "Spune pas sau pariază o fisă; cartea ta o vezi doar tu.",
	"Check or call, raise, or fold; your card is yours alone to see.":                              "Treci sau plătește, mărește ori renunță; cartea ta o vezi doar tu.",
	"Say how many dice of both players show a face, higher than the last bid, or call that a lie.": "Spune câte zaruri ale amândurora arată o față, mai mult decât ultima licitare, sau spune că e minciună.",
	"Try a cell; if your opponent's mark is there, you see it and try another one.":                "Încearcă o casetă; dacă acolo e semnul adversarului, îl vezi și încerci alta.",
	"Try a cell; if your opponent's stone is there, you see it and try another one.":               "Încearcă o casetă; dacă acolo e piesa adversarului, o vezi și încerci alta.",
}
